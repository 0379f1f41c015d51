import { PictureField } from "#capabilities/site/blocks/web/public.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { StoredBlock } from "../../contract.ts";
import type { DeskLayouts } from "./api.ts";

type MediaPicture = DeskLayouts["pictures"][string];
type Notice = Extract<StoredBlock, { kind: "notice" }>;

interface NoticeEditorProps {
  value: Notice;
  picture: MediaPicture | null;
  onChange: (changes: Partial<Notice>, picture?: MediaPicture | null) => void;
}

/** A notice: words, where it leads, a picture. */
export function NoticeEditor({ value, picture, onChange }: NoticeEditorProps) {
  return (
    <div className="grid gap-3">
      <TextField
        label="标题"
        maxLength={30}
        placeholder="例如：周末试驾开放报名"
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label="内容（选填）"
        rows={2}
        maxLength={120}
        value={value.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <TextField
        label="链接（选填）"
        placeholder="/bbs 或 https://…"
        maxLength={300}
        inputMode="url"
        value={value.link}
        onChange={(event) => onChange({ link: event.target.value })}
      />
      <PictureField
        label="图片（选填，16:9）"
        alt="公告图片"
        picture={value.picture === null ? null : picture}
        onChange={(stored) => onChange({ picture: stored?.id ?? null }, stored)}
      />
    </div>
  );
}
