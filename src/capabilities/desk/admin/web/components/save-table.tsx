import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { savePieces, type TablePiece } from "#client/save-pieces.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";

export interface SaveTableProps {
  /** What the file is called, without day and ending. */
  name: string;
  piece: (cursor: string | undefined) => Promise<TablePiece>;
  /** How many rows it will be, where that is known. */
  total?: number | undefined;
}

/** Saves a list as a file for spreadsheets, and says on the way how far it is. */
export function SaveTable({ name, piece, total }: SaveTableProps) {
  const [rows, setRows] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: () => savePieces({ name: `${name}-${formatDate(Date.now())}.csv`, piece, onRows: setRows }),
    onSuccess: (saved) => toast(`已导出 ${saved} 条`, { kind: "done" }),
  });
  const share =
    total === undefined || total === 0 ? undefined : Math.min(100, Math.floor((rows / total) * 100));
  return (
    <Button
      variant="line"
      size="s"
      icon="download"
      loading={isPending}
      onClick={() => {
        setRows(0);
        mutate();
      }}
    >
      {isPending ? (
        <span className="num">{share === undefined ? `已取 ${rows} 条` : `已取 ${share}%`}</span>
      ) : (
        "导出"
      )}
    </Button>
  );
}
