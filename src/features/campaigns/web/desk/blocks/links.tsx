import { EntriesEditor, sketchBar } from "#capabilities/site/blocks/web/public.ts";
import { TextField } from "#ui/text-field.tsx";
import type { DeskKind, EditorProps } from "./kind.ts";

export const linksKind: DeskKind<"links"> = {
  words: { title: "入口", icon: "grid", text: "一排图标，通往站内的页面" },
  sketch: (
    <span className="flex justify-between">
      {["a", "b", "c", "d"].map((key) => (
        <span key={key} className="grid justify-items-center gap-1">
          <span className="size-5 rounded-full bg-surface-3" />
          <span className={`${sketchBar} h-1 w-5`} />
        </span>
      ))}
    </span>
  ),
  summaryOf: ({ title, items }) => title || items.map(({ label }) => label).join("、") || "还没有入口",
  begin: (placed) => ({ ...placed, kind: "links", title: "", items: [] }),
  Editor: LinksEditor,
};

function LinksEditor({ campaign, value, onChange }: EditorProps<"links">) {
  return (
    <>
      <TextField
        label="标题（选填）"
        maxLength={30}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <EntriesEditor
        possible={campaign.entries}
        automatic="还没有入口。点下面的加进来，点名字可以改名和换图标。"
        value={value.items}
        onChange={(items) => onChange({ items })}
      />
    </>
  );
}
