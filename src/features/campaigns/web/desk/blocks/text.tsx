import { useState } from "react";
import { sketchBar } from "#capabilities/site/blocks/web/public.ts";
import { documentOfTyped, typedOf } from "#features/campaigns/typed-text.ts";
import { plainText } from "#shared/document.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeskKind, EditorProps } from "./kind.ts";

/** How a text is typed. */
export const TYPING = "空一行分段；行首写“# ”是小标题，写“- ”是列表；网址自动变成链接";

export const textKind: DeskKind<"text"> = {
  words: { title: "文字", icon: "doc", text: "标题和几段话，可以有小标题和列表" },
  sketch: (
    <>
      <span className={`${sketchBar} h-1.5 w-3/4`} />
      <span className={`${sketchBar} h-1.5 w-full`} />
      <span className={`${sketchBar} h-1.5 w-1/2`} />
    </>
  ),
  summaryOf: ({ title, document }) => title || plainText(document) || "还没有内容",
  begin: (placed) => ({ ...placed, kind: "text", title: "", document: { blocks: [] } }),
  Editor: TextEditor,
};

function TextEditor({ value, onChange }: EditorProps<"text">) {
  // As it was typed: what the document makes of it would move the cursor.
  const [typed, setTyped] = useState(typedOf(value.document));
  return (
    <>
      <TextField
        label="标题（选填）"
        maxLength={30}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label="内容"
        hint={TYPING}
        rows={6}
        maxLength={3000}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange({ document: documentOfTyped(event.target.value) });
        }}
      />
    </>
  );
}
