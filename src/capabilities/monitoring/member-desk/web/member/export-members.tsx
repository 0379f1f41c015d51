import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveCsv } from "#client/save-file.ts";
import { CSV_MARK } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { type Narrowed, peopleApi } from "../api.ts";
import { standingWords } from "./standing-tag.tsx";

/** Saves the list as a file for spreadsheets, a thousand rows a request; says how far it is. */
export function ExportMembers({ standing }: { standing: Narrowed | undefined }) {
  const [count, setCount] = useState(0);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const parts: string[] = [CSV_MARK];
      let total = 0;
      let cursor: string | undefined;
      setCount(0);
      do {
        const page = await peopleApi("GET /api/admin/members/export", { query: { cursor, standing } });
        parts.push(page.lines);
        total += page.count;
        setCount(total);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return { parts, total };
    },
    onSuccess({ parts, total }) {
      saveCsv(`会员-${formatDate(Date.now())}.csv`, parts);
      toast(`已导出 ${total} 位会员`, { kind: "done" });
    },
  });
  const ask = async () => {
    const yes = await confirm({
      title: `导出${standing === undefined ? "全部" : `“${standingWords[standing]}”`}会员？`,
      text: "存成 CSV 文件，手机号打码。导出会记入操作记录。",
      confirmLabel: "导出",
    });
    if (yes) mutate();
  };
  return (
    <Button variant="line" size="s" icon="download" loading={isPending} onClick={() => void ask()}>
      {isPending ? `${count}` : "导出"}
    </Button>
  );
}
