import { sketchBar } from "#capabilities/site/blocks/web/public.ts";
import { TextField } from "#ui/text-field.tsx";
import { ChooseOne } from "./choose-one.tsx";
import type { DeskKind, EditorProps } from "./kind.ts";

export const formKind: DeskKind<"form"> = {
  words: { title: "预约表单", icon: "edit", text: "试驾或到店，带单独的同意" },
  sketch: (
    <>
      <span className="h-4 rounded-1 bg-surface-3" />
      <span className="h-4 rounded-1 bg-surface-3" />
      <span className={`${sketchBar} mx-auto h-2.5 w-1/2`} />
    </>
  ),
  summaryOf: ({ title, form }, names) => names[`form:${form}`] ?? (title || "还没有选表单"),
  begin: (placed) => ({ ...placed, kind: "form", title: "", form: "" }),
  Editor: FormEditor,
};

function FormEditor({ campaign, value, onChange }: EditorProps<"form">) {
  return (
    <>
      <ChooseOne
        campaign={campaign}
        of="form"
        label="表单"
        empty="还没有开放的表单。先在线索里建一个，再回来选。"
        value={value.form}
        onChange={(form) => onChange({ form })}
      />
      <TextField
        label="标题（选填）"
        maxLength={30}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <p className="rounded-2 bg-surface-2 px-3 py-2.5 text-13 text-ink-2">
        同意书、用途和接收方来自表单本身；表单关闭以后，这个区块自动不显示。
      </p>
    </>
  );
}
