import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { savePieces } from "#client/save-pieces.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { CSV_MARK, csvLines } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { liveApi } from "./api.ts";
import { clockWords, statusWords } from "./words.ts";

const HEAD = ["序号", "时间", "会员编号", "昵称", "类型", "内容", "状态", "票数", "属地"];

/** Saves all that was said as one table, part by part. */
export function ExportButton({ room }: { room: DeskRoom }) {
  const { id, title } = room;
  const [rows, setRows] = useState(0);
  const save = useMutation({
    mutationFn: () =>
      savePieces({
        name: `${title}-聊天.csv`,
        piece: async (cursor) => {
          const part = await liveApi(
            "POST /api/admin/live/{id}/messages/export",
            { params: { id }, body: { after: Number(cursor ?? 0) } },
            { quiet: true },
          );
          const lines = part.rows.map((row) => [
            ...[row.seq, `${formatDate(row.at)} ${clockWords(row.at)}`, row.author_id, row.author],
            ...[row.kind === "question" ? "提问" : "聊天", row.body, statusWords(row.status)],
            ...[row.votes, row.region],
          ]);
          return {
            csv: `${cursor === undefined ? CSV_MARK + csvLines([HEAD]) : ""}${csvLines(lines)}`,
            rows: lines.length,
            next_cursor: part.next === null ? null : String(part.next),
          };
        },
        onRows: setRows,
      }),
    onSuccess: (count) => toast(`已导出 ${count} 条，记入操作记录`, { kind: "done" }),
    onError: (error) => toast(error.message, { kind: "error" }),
    onSettled: () => setRows(0),
  });
  return (
    <Button size="s" variant="line" icon="download" loading={save.isPending} onClick={() => save.mutate()}>
      {save.isPending && rows > 0 ? `已取 ${rows} 条` : "导出"}
    </Button>
  );
}
