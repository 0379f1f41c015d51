import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import { type Form, useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskRow } from "./rows-desk.tsx";

interface RowSheetProps<Content extends DeskRow["content"]> {
  word: string;
  queryKey: readonly string[];
  /** Null for a new one. */
  row: { id: string; version: string; updated_by: string; content: Content } | null;
  /** What a new one begins with. */
  initial: Content;
  create: (key: string, content: Content) => Promise<unknown>;
  change: (id: string, version: string, content: Content) => Promise<unknown>;
  remove: (id: string, version: string) => Promise<unknown>;
  onClose: () => void;
  children: (form: Form<Content>) => ReactNode;
}

/** One row: its fields, where and when it is shown, and the way to remove it. */
export function RowSheet<Content extends DeskRow["content"]>(props: RowSheetProps<Content>) {
  const { word, queryKey, row, initial, create, change, remove, onClose, children } = props;
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm<Content>({
    initial: row?.content ?? initial,
    async save(content) {
      if (row) await change(row.id, row.version, content);
      else await create(keyOf(content), content);
      await queryClient.invalidateQueries({ queryKey });
      toast(row ? "已保存" : `${word}已建好`, { kind: "done" });
      onClose();
    },
  });
  const { values } = form;
  const drop = async () => {
    if (row === null || !(await confirmDanger(`删除这条${word}？`, "访客将看不到它。", "删除"))) return;
    try {
      await remove(row.id, row.version);
      toast(`${word}已删除`, { kind: "done" });
      onClose();
    } catch {
      // The request layer has told why; what stands is asked for again below.
    } finally {
      await queryClient.invalidateQueries({ queryKey });
    }
  };
  const set = (changes: Partial<DeskRow["content"]>) => form.set(changes as Partial<Content>);
  return (
    <FormSheet form={form} title={row ? word : `新建${word}`} label="保存" onClose={onClose}>
      {children(form)}
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">分区（都不选就是全部）</legend>
        <div className="flex flex-wrap gap-2">
          {sections.map(({ slug }) => (
            <Chip
              key={slug}
              selected={values.sections.includes(slug)}
              onClick={() =>
                set({
                  sections: values.sections.includes(slug)
                    ? values.sections.filter((one) => one !== slug)
                    : [...values.sections, slug],
                })
              }
            >
              {sectionName(slug)}
            </Chip>
          ))}
        </div>
        {form.errorOf("sections") && <p className="mt-1.5 text-13 text-bad">{form.errorOf("sections")}</p>}
      </fieldset>
      {"from" in values && (
        <div className="grid gap-3 wide:grid-cols-2">
          <TextField
            label="开始显示（北京时间，选填）"
            type="datetime-local"
            value={toField(values.from ?? null)}
            onClear={() => set({ from: null })}
            onChange={(event) => set({ from: fromField(event.target.value) })}
          />
          <TextField
            label="停止显示（北京时间，选填）"
            type="datetime-local"
            value={toField(values.until ?? null)}
            error={form.errorOf("until" as keyof Content)}
            onClear={() => set({ until: null })}
            onChange={(event) => set({ until: fromField(event.target.value) })}
          />
        </div>
      )}
      <Switch checked={values.on} onChange={(event) => set({ on: event.target.checked })}>
        <span className="block text-15">打开</span>
        <span className="block text-12 text-ink-3">关闭以后留在这里，访客看不到</span>
      </Switch>
      {row && (
        <Button variant="line" icon="trash" onClick={() => void drop()}>
          {`删除这条${word}`}
        </Button>
      )}
    </FormSheet>
  );
}
