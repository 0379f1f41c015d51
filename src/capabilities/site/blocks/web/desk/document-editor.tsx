import { useState } from "react";
import { useAdminSession } from "#capabilities/desk/admin/web/public.ts";
import { uploadPicture } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";
import { textOfInline } from "#shared/document.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Picture } from "#ui/picture.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { chooseFiles } from "./choose-files.ts";
import { blockKey, type EditedBlock } from "./document-blocks.ts";

const names = {
  paragraph: "正文",
  heading: "小标题",
  list: "列表",
  picture: "图片",
  kept: "原有内容",
} as const;

interface DocumentEditorProps {
  /** What the text is called: 活动介绍. */
  label: string;
  value: readonly EditedBlock[];
  error: string | null;
  onChange: (blocks: EditedBlock[]) => void;
}

/** A text, block by block: paragraphs, headings, lists and pictures in their order. */
export function DocumentEditor({ label, value, error, onChange }: DocumentEditorProps) {
  const token = useAdminSession(({ token: own }) => own);
  const [sending, setSending] = useState(false);
  const [sorting, setSorting] = useState(false);
  const change = (key: string, changes: Partial<EditedBlock>) =>
    onChange(value.map((block) => (block.key === key ? ({ ...block, ...changes } as EditedBlock) : block)));
  const add = (...blocks: EditedBlock[]) => onChange([...value, ...blocks]);
  const addText = (type: "paragraph" | "heading" | "list") => add({ key: blockKey(), type, text: "" });
  const addPictures = async () => {
    const files = await chooseFiles("image/*");
    if (files.length === 0) return;
    setSending(true);
    const sent: EditedBlock[] = [];
    for (const file of files) {
      try {
        const { signal } = new AbortController();
        const picture = await uploadPicture(file, { purpose: "article", signal, token });
        sent.push({ key: blockKey(), type: "picture", picture, caption: "" });
      } catch (failure) {
        if (!(failure instanceof RequestError)) throw failure;
        toast(`${file.name}：${failure.message}`, { kind: "error" });
      }
    }
    setSending(false);
    add(...sent);
  };
  const remove = (key: string) => onChange(value.filter((block) => block.key !== key));
  return (
    <div>
      <p className="mb-1.5 flex items-center text-13 text-ink-2">
        <span className="flex-1">{label}</span>
        {value.length > 1 && (
          <button type="button" className="press hit text-accent-ink" onClick={() => setSorting(!sorting)}>
            {sorting ? "排好了" : "调整顺序"}
          </button>
        )}
      </p>
      {sorting ? (
        <SortList
          label={`${label}的各段`}
          items={value}
          itemKey={({ key }) => key}
          nameOf={({ type }) => names[type]}
          onChange={onChange}
        >
          {(block) => (
            <span className="block truncate py-3 text-15">
              {names[block.type]}：{wordsOf(block)}
            </span>
          )}
        </SortList>
      ) : (
        <ol className="grid gap-3">
          {value.map((block) => (
            <li key={block.key} className="relative">
              <BlockFields block={block} onChange={(changes) => change(block.key, changes)} />
              <IconButton
                icon="close"
                size="s"
                label={`删除这段${names[block.type]}`}
                className="absolute -top-1 right-0"
                onClick={() => remove(block.key)}
              />
            </li>
          ))}
        </ol>
      )}
      {error !== null && <p className="mt-1.5 text-12 text-bad">{error}</p>}
      <div className="mt-2.5 flex flex-wrap gap-2">
        {(["paragraph", "heading", "list"] as const).map((type) => (
          <Button key={type} size="s" variant="line" icon="plus" onClick={() => addText(type)}>
            {names[type]}
          </Button>
        ))}
        <Button size="s" variant="line" icon="image" loading={sending} onClick={() => void addPictures()}>
          图片
        </Button>
      </div>
    </div>
  );
}

function wordsOf(block: EditedBlock): string {
  if (block.type === "picture") return block.caption || "没有说明";
  if (block.type !== "kept") return block.text || "还没有写";
  return "inlines" in block.block ? block.block.inlines.map(textOfInline).join("") : "";
}

interface BlockFieldsProps {
  block: EditedBlock;
  onChange: (changes: Partial<EditedBlock>) => void;
}

function BlockFields({ block, onChange }: BlockFieldsProps) {
  if (block.type === "kept")
    return <p className="rounded-2 bg-surface-2 px-3.5 py-3 text-15 text-ink-2">{wordsOf(block)}</p>;
  if (block.type === "picture")
    return (
      <div className="grid gap-2">
        <Picture media={block.picture} alt="" ratio="natural" sizes="360px" className="rounded-2" />
        <TextField
          label="图片说明（选填）"
          maxLength={100}
          value={block.caption}
          onChange={(event) => onChange({ caption: event.target.value })}
        />
      </div>
    );
  if (block.type === "heading")
    return (
      <TextField
        label="小标题"
        maxLength={60}
        value={block.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    );
  return (
    <TextArea
      label={block.type === "list" ? "列表，一行一条" : "正文，空一行另起一段"}
      rows={3}
      value={block.text}
      onChange={(event) => onChange({ text: event.target.value })}
    />
  );
}
