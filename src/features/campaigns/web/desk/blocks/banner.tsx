import { PictureField, sketchBar } from "#capabilities/site/blocks/web/public.ts";
import { TextField } from "#ui/text-field.tsx";
import type { DeskKind, EditorProps } from "./kind.ts";

export const bannerKind: DeskKind<"banner"> = {
  words: { title: "横幅", icon: "image", text: "大图或主题色，上面放标题和按钮" },
  sketch: (
    <span className="flex h-full flex-col justify-end gap-1 pb-2">
      <span className={`${sketchBar} h-2 w-2/3`} />
      <span className={`${sketchBar} h-3 w-8`} />
    </span>
  ),
  summaryOf: ({ title, picture }) => title || (picture === null ? "还没有内容" : "一张图片"),
  begin: (placed) => ({
    ...placed,
    ...{ kind: "banner", picture: null, title: "", text: "", button: "", link: "" },
  }),
  Editor: BannerEditor,
};

function BannerEditor({ value, files, onChange }: EditorProps<"banner">) {
  return (
    <>
      <PictureField
        label="图片（选填，4:3；没有图片就用分区的主题色）"
        alt="横幅图片"
        ratio="4:3"
        picture={files.picture(value.picture)}
        onChange={(picture) => {
          if (picture) files.know({ picture });
          onChange({ picture: picture?.id ?? null });
        }}
      />
      <TextField
        label="标题"
        maxLength={30}
        placeholder="例如：秋天，一起上山看叶子"
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label="说明（选填）"
        maxLength={60}
        value={value.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <TextField
        label="按钮（选填）"
        maxLength={8}
        placeholder="例如：去报名"
        value={value.button}
        onChange={(event) => onChange({ button: event.target.value })}
      />
      <TextField
        label="链接（选填）"
        placeholder="/bbs 或 https://…"
        maxLength={300}
        inputMode="url"
        value={value.link}
        onChange={(event) => onChange({ link: event.target.value })}
      />
    </>
  );
}
