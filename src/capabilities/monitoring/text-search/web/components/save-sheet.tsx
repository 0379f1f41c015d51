import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { SEARCH, searchApi } from "../api.ts";

/** Keeps a search under a name. */
export default function SaveSheet({ filter, onClose }: { filter: SearchFilter; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(filter.words.slice(0, 40));
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      searchApi("POST /api/admin/monitoring/searches", { body: { name: name.trim(), filter } }),
    onSuccess() {
      toast("已保存，在“内容搜索”里可以找到", { kind: "done" });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...SEARCH, "own"] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") setError("请填写名称");
    else mutate();
  };
  return (
    <Sheet
      onClose={onClose}
      title="保存搜索"
      footer={
        <Button type="submit" form="save" variant="accent" size="l" wide loading={isPending}>
          保存
        </Button>
      }
    >
      <form id="save" onSubmit={submit} className="pt-1">
        <TextField
          label="名称"
          maxLength={40}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Sheet>
  );
}
