import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { WordGroup } from "#capabilities/review/words/contract.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { type GroupAction, groupActions } from "#shared/words.ts";
import { confirm } from "#ui/confirm-store.ts";
import { EditActions } from "#ui/edit-actions.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { actions } from "./action-words.ts";
import { WORDS, wordsApi } from "./api.ts";
import { Choices } from "./choices.tsx";

interface Values {
  name: string;
  action: GroupAction;
  active: boolean;
}

export interface GroupSheetProps {
  /** Null: a new one. */
  group: WordGroup | null;
  onRemoved: () => void;
  onClose: () => void;
}

/** Adds a group of words, says what becomes of texts that hold one of them, or takes an empty one away. */
export function GroupSheet({ group, onRemoved, onClose }: GroupSheetProps) {
  const queryClient = useQueryClient();
  const done = async (text: string) => {
    onClose();
    toast(text, { kind: "done" });
    await queryClient.invalidateQueries({ queryKey: WORDS });
  };
  const form = useForm<Values>({
    initial: group === null ? { name: "", action: "hold", active: true } : pick(group),
    check: ({ name }) => (name.trim() === "" ? { name: "请填写分组名称" } : {}),
    async save(values) {
      if (group === null) await wordsApi("POST /api/admin/words/groups", { body: values }, { quiet: true });
      else
        await wordsApi(
          "PUT /api/admin/words/groups/{id}",
          { params: { id: group.id }, body: { ...values, version: group.version } },
          { quiet: true },
        );
      await done(group === null ? `已添加分组“${values.name.trim()}”` : "已保存，立即生效");
    },
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: WordGroup) =>
      wordsApi("DELETE /api/admin/words/groups/{id}", { params: { id }, query: { version } }),
    onSuccess() {
      onRemoved();
      return done("已删除分组");
    },
  });
  const askRemove = async (one: WordGroup) => {
    const yes = await confirm({ title: `删除分组“${one.name}”？`, confirmLabel: "删除", danger: true });
    if (yes) remove.mutate(one);
  };
  const { values, set } = form;
  return (
    <Sheet onClose={onClose} title={group === null ? "添加分组" : "修改分组"}>
      <form {...form.props} className="grid gap-4 pb-1">
        <TextField label="名称" maxLength={20} {...form.text("name")} />
        <Choices
          label="命中之后"
          options={groupActions.map((value) => ({ value, label: actions[value].label }))}
          chosen={[values.action]}
          onChoose={(action) => set({ action })}
          note={actions[values.action].note}
        />
        <Switch checked={values.active} onChange={(event) => set({ active: event.target.checked })}>
          启用整组
        </Switch>
        <FormProblem form={form} />
        <EditActions
          saving={form.busy}
          removing={remove.isPending}
          onRemove={group?.words === 0 ? () => void askRemove(group) : undefined}
        />
      </form>
    </Sheet>
  );
}

const pick = ({ name, action, active }: WordGroup): Values => ({ name, action, active });
