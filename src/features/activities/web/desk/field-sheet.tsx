import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { FormField } from "#shared/activity.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { fieldKindNames } from "./words.ts";

interface FieldSheetProps {
  field: FormField;
  isNew: boolean;
  /** Somebody may have answered it. */
  signedUp: boolean;
  onStore: (field: FormField) => void;
  onRemove: () => void;
  onClose: () => void;
}

const mostWords: Partial<Record<FormField["kind"], string>> = {
  text: "最多几个字",
  number: "最大填多少",
  companions: "最多几个人",
};

/** One field of a sign-up form. */
export function FieldSheet({ field, isNew, signedUp, onStore, onRemove, onClose }: FieldSheetProps) {
  const { kind } = field;
  const chosen = kind === "choice" || kind === "size" || kind === "diet";
  const most = mostWords[kind];
  const form = useForm({
    initial: {
      ...{ label: field.label, hint: field.hint, required: field.required },
      ...{ options: field.options.join("\n"), most: String(field.most) },
    },
    check: (values) => ({
      ...(values.label.trim() === "" && { label: "请填写名称" }),
      ...(chosen && linesOf(values.options).length < 2 && { options: "至少写两个选项，一行一个" }),
      ...(chosen &&
        new Set(linesOf(values.options)).size < linesOf(values.options).length && { options: "选项重复了" }),
      ...(most !== undefined && !/^[1-9]\d{0,5}$/.test(values.most.trim()) && { most: "只能填整数" }),
      ...(kind === "companions" && Number(values.most) > 9 && { most: "同行最多 9 人" }),
    }),
    async save(values) {
      onStore({
        ...field,
        ...{ label: values.label.trim(), hint: values.hint.trim(), required: values.required },
        options: chosen ? linesOf(values.options) : [],
        most: most === undefined ? field.most : Number(values.most),
      });
    },
  });
  const remove = async () => {
    const text = signedUp ? "已填的回答会保留，但不再显示。" : "";
    if (!signedUp || (await confirmDanger(`删除“${field.label}”？`, text, "删除"))) onRemove();
  };
  return (
    <FormSheet
      {...{ form, onClose }}
      title={fieldKindNames[kind]}
      description={kind === "id" ? "只在办保险需要时使用：加密保存，活动结束 7 天后删除" : undefined}
      label={isNew ? "加上" : "完成"}
    >
      <TextField label="名称" maxLength={20} {...form.text("label")} />
      {chosen && <TextArea label="选项，一行一个" rows={4} {...form.text("options")} />}
      {most !== undefined && (
        <TextField label={most} inputMode="numeric" maxLength={6} {...form.text("most")} />
      )}
      <TextField label="提示（选填）" maxLength={40} {...form.text("hint")} />
      <Switch
        checked={form.values.required}
        onChange={(event) => form.set({ required: event.target.checked })}
      >
        必填
        {signedUp && form.values.required && !field.required && (
          <span className="block text-12 text-ink-3">已报名、没填过的人会收到通知补填</span>
        )}
      </Switch>
      {!isNew && (
        <Button size="s" variant="danger" className="justify-self-start" onClick={() => void remove()}>
          删除这一项
        </Button>
      )}
    </FormSheet>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
