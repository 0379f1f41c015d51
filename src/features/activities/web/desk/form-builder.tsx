import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { Form } from "#client/form.ts";
import { type FieldKind, type FormField, fieldKinds } from "#shared/activity.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import type { EditValues } from "./edit-values.ts";
import { FieldSheet } from "./field-sheet.tsx";
import { FormPreview } from "./form-preview.tsx";
import { fieldDefaults, fieldKindIcons, fieldKindNames } from "./words.ts";

/** The server takes no more. */
const MOST = 20;
/** Of these there is one at most. */
const ONCE: readonly FieldKind[] = ["car", "companions", "id"];

/** The form that whoever signs up fills in: its fields, in their order. */
export function FormBuilder({ form, signedUp }: { form: Form<EditValues>; signedUp: boolean }) {
  const { values, set } = form;
  const { questions } = values;
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<FormField | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const isNew = open !== null && !questions.some(({ key }) => key === open.key);
  const store = (field: FormField) => {
    set({
      questions: isNew
        ? [...questions, field]
        : questions.map((one) => (one.key === field.key ? field : one)),
    });
    setOpen(null);
  };
  const begin = (kind: FieldKind) => {
    setAdding(false);
    setOpen({
      key: newKey(questions),
      kind,
      hint: "",
      required: kind !== "companions",
      ...fieldDefaults[kind],
    });
  };
  return (
    <Panel
      title="报名表"
      note="姓名和手机号不用问"
      action={
        questions.length < MOST && (
          <Button size="s" icon="plus" onClick={() => setAdding(true)}>
            添加一项
          </Button>
        )
      }
    >
      {questions.length === 0 ? (
        <p className="text-15 text-ink-2">还没有题目：报名只要选票种，一步完成。</p>
      ) : (
        <SortList
          label="报名表的各项"
          items={questions}
          itemKey={({ key }) => key}
          nameOf={({ label }) => label}
          onChange={(items) => set({ questions: items })}
        >
          {(field) => (
            <button
              type="button"
              onClick={() => setOpen(field)}
              className="press flex min-h-12 w-full items-center gap-2 text-left"
            >
              <Icon name={fieldKindIcons[field.kind]} size="s" className="flex-none text-ink-3" />
              <span className="min-w-0 flex-1 truncate text-15">{field.label}</span>
              <Tag kind={field.required ? "accent" : "plain"}>{field.required ? "必填" : "选填"}</Tag>
            </button>
          )}
        </SortList>
      )}
      <Switch
        className="mt-1"
        checked={values.emergency_contact}
        onChange={(event) => set({ emergency_contact: event.target.checked })}
      >
        要填紧急联系人
        <span className="block text-12 text-ink-3">加密保存，活动结束 7 天后删除</span>
      </Switch>
      <Button size="s" variant="line" icon="eye" className="mt-2" onClick={() => setPreviewing(true)}>
        预览
      </Button>
      {adding && (
        <Sheet onClose={() => setAdding(false)} title="选择题目类型">
          <div className="pb-3">
            {fieldKinds.map((kind) => (
              <SheetAction
                key={kind}
                icon={fieldKindIcons[kind]}
                disabled={ONCE.includes(kind) && questions.some((field) => field.kind === kind)}
                onClick={() => begin(kind)}
              >
                <span>
                  {fieldKindNames[kind]}
                  <span className="block text-12 text-ink-3">{says[kind]}</span>
                </span>
              </SheetAction>
            ))}
          </div>
        </Sheet>
      )}
      {open !== null && (
        <FieldSheet
          field={open}
          isNew={isNew}
          signedUp={signedUp}
          onStore={store}
          onRemove={() => {
            set({ questions: questions.filter(({ key }) => key !== open.key) });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {previewing && <FormPreview values={values} onClose={() => setPreviewing(false)} />}
    </Panel>
  );
}

const says: Readonly<Record<FieldKind, string>> = {
  text: "一句话，如群昵称",
  choice: "从几个里选一个",
  number: "只能填数字",
  car: "从车库里选一台，带车牌",
  size: "发衣服用",
  diet: "订餐用",
  companions: "带几个人来，可以占名额",
  id: "只在办保险时要：加密保存，结束后删除",
};

/** A key that no field of the form has; it stays when the label changes, so that answers stay with it. */
function newKey(fields: readonly FormField[]): string {
  const used = new Set(fields.map(({ key }) => key));
  for (;;) {
    const key = `f${Math.random().toString(36).slice(2, 10)}`;
    if (!used.has(key)) return key;
  }
}
