import { useMutation } from "@tanstack/react-query";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { wordsApi } from "./api.ts";

/** Saves all words as a file for spreadsheets. */
export function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => wordsApi("GET /api/admin/words/export"),
    onSuccess({ csv, words }) {
      const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
      const link = document.createElement("a");
      link.href = address;
      link.download = `关键词库-${formatDate(Date.now())}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
      toast(`已导出 ${words} 个词`, { kind: "done" });
    },
  });
  return (
    <Button variant="line" size="s" loading={isPending} onClick={() => mutate()}>
      导出
    </Button>
  );
}
