import { useQueryClient } from "@tanstack/react-query";
import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { SEARCH, searchApi } from "../api.ts";

/** Keeps a search under a name. */
export default function SaveSheet({ filter, onClose }: { filter: SearchFilter; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: filter.words.slice(0, 40) },
    check: ({ name }) => (name.trim() === "" ? { name: "请填写名称" } : {}),
    async save({ name }) {
      await searchApi(
        "POST /api/admin/monitoring/searches",
        { body: { name: name.trim(), filter } },
        { quiet: true },
      ).finally(() => void queryClient.invalidateQueries({ queryKey: [...SEARCH, "own"] }));
      toast("已保存，在“内容搜索”里可以找到", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet form={form} title="保存搜索" label="保存" onClose={onClose}>
      <TextField label="名称" maxLength={40} {...form.text("name")} />
    </FormSheet>
  );
}
