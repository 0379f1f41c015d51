import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { saveCsv } from "#client/save-file.ts";
import { CSV_MARK } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { type AuditFilter, auditExport } from "../api/audit.ts";

/** Saves what the filter leaves as a file; a second tap stops it, and nothing is saved. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const [done, setDone] = useState(0);
  const stopped = useRef(false);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      stopped.current = false;
      setDone(0);
      const parts: string[] = [];
      let cursor: string | undefined;
      let entries = 0;
      for (;;) {
        const part = await auditExport(filter, cursor);
        parts.push(part.csv);
        entries += part.entries;
        setDone(entries);
        if (stopped.current) return;
        if (part.next_cursor === null) break;
        cursor = part.next_cursor;
      }
      saveCsv(`操作记录-${formatDate(Date.now())}.csv`, [CSV_MARK, ...parts]);
      toast(`已导出 ${entries} 条`, { kind: "done" });
    },
  });
  return isPending ? (
    <Button
      variant="line"
      size="s"
      onClick={() => {
        stopped.current = true;
      }}
    >
      已取 {done} 条 · 停止
    </Button>
  ) : (
    <Button variant="line" size="s" icon="download" onClick={() => mutate()}>
      导出
    </Button>
  );
}
