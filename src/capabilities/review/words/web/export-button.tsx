import { useMutation } from "@tanstack/react-query";
import { saveCsv } from "#client/save-file.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { wordsApi } from "./api.ts";

/** Saves all words as a file for spreadsheets. */
export function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => wordsApi("GET /api/admin/words/export"),
    onSuccess({ csv, words }) {
      saveCsv(`关键词库-${formatDate(Date.now())}.csv`, [csv]);
      toast(`已导出 ${words} 个词`, { kind: "done" });
    },
  });
  return (
    <Button variant="line" size="s" loading={isPending} onClick={() => mutate()}>
      导出
    </Button>
  );
}
