import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListedWord, WordAction } from "#capabilities/words/contract.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { actionNames, actions } from "./action-words.ts";
import { WORDS, wordsApi } from "./api.ts";

interface Values {
  text: string;
  action: WordAction;
  group: string;
  note: string;
  active: boolean;
}

export interface WordSheetProps {
  /** Null: a new one. */
  word: ListedWord | null;
  /** What a new one begins with. */
  preset: { text: string; group: string };
  /** Groups that there are. */
  groups: readonly string[];
  onClose: () => void;
}

/** Adds a word, changes one, or takes it off the list. */
export function WordSheet({ word, preset, groups, onClose }: WordSheetProps) {
  const queryClient = useQueryClient();
  const done = async (text: string) => {
    onClose();
    toast(text, { kind: "done" });
    await queryClient.invalidateQueries({ queryKey: WORDS });
  };
  const form = useForm<Values>({
    initial:
      word === null
        ? { ...preset, action: "hold", note: "", active: true }
        : { text: word.text, action: word.action, group: word.group, note: word.note, active: word.active },
    check: ({ text }) => (text.trim() === "" ? { text: "请填写词语" } : {}),
    async save(values) {
      if (word === null) await wordsApi("POST /api/admin/words", { body: values }, { quiet: true });
      else
        await wordsApi(
          "PUT /api/admin/words/{id}",
          { params: { id: word.id }, body: { ...values, version: word.version } },
          { quiet: true },
        );
      await done(word === null ? `已添加“${values.text.trim()}”，马上生效` : "已保存，马上生效");
    },
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: ListedWord) =>
      wordsApi("DELETE /api/admin/words/{id}", { params: { id }, query: { version } }),
    onSuccess: () => done("已从词库删除"),
  });
  const askRemove = async (one: ListedWord) => {
    const yes = await confirm({
      title: `从词库删除“${one.text}”？`,
      text: "已经发布的内容不受影响。不想再用但要留着，可以停用。",
      confirmLabel: "删除",
    });
    if (yes) remove.mutate(one);
  };
  const { values, set } = form;
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={word === null ? "添加词" : "修改词"}
    >
      <form {...form.props} className="grid gap-4 pb-1">
        <TextField label="词语" maxLength={40} {...form.text("text")} />
        <div>
          <SegmentedControl
            label="命中之后"
            options={actionNames.map((value) => ({ value, label: actions[value].label }))}
            value={values.action}
            onChange={(action) => set({ action })}
          />
          <p className="mt-1.5 text-13 text-ink-3">{actions[values.action].note}</p>
        </div>
        <TextField label="分组（选填）" maxLength={20} list="word-groups" {...form.text("group")} />
        <datalist id="word-groups">
          {groups.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField label="备注（选填）" maxLength={200} {...form.text("note")} />
        <Switch checked={values.active} onChange={(event) => set({ active: event.target.checked })}>
          启用
        </Switch>
        <FormProblem form={form} />
        <div className="flex gap-2.5">
          {word && (
            <Button
              variant="line"
              size="l"
              icon="trash"
              loading={remove.isPending}
              onClick={() => void askRemove(word)}
            >
              删除
            </Button>
          )}
          <Button type="submit" variant="accent" size="l" className="flex-1" loading={form.busy}>
            保存
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
