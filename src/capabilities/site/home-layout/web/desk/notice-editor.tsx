import { useId, useRef, useState } from "react";
import { useAdminSession } from "#capabilities/desk/admin/web/public.ts";
import { uploadPicture } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
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
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const token = useAdminSession(({ token: own }) => own);
  const [sent, setSent] = useState<number | null>(null);
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    setSent(0);
    try {
      const { signal } = new AbortController();
      const stored = await uploadPicture(file, { purpose: "article", signal, token, onProgress: setSent });
      onChange({ picture: stored.id }, stored);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      toast(error.message, { kind: "error" });
    } finally {
      setSent(null);
    }
  };
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
      <div>
        <p id={id} className="mb-1.5 text-13 text-ink-2">
          图片（选填，16:9）
        </p>
        {picture && value.picture !== null && (
          <Picture media={picture} alt="公告图片" ratio="16:9" className="mb-2 rounded-2" sizes="90vw" />
        )}
        <div className="flex gap-2">
          <Button
            variant="line"
            icon="image"
            loading={sent !== null}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            {sent === null ? (value.picture === null ? "上传图片" : "换一张") : `${Math.round(sent * 100)}%`}
          </Button>
          {value.picture !== null && (
            <Button variant="line" onClick={() => onChange({ picture: null }, null)}>
              移除图片
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-labelledby={id}
          onChange={(event) => {
            void upload(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}
