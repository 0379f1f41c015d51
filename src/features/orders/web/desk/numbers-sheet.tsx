import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { saveCsv } from "#client/save-file.ts";
import { csvFile } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskOrderCard } from "../../desk-contract.ts";
import type { ShipmentRow } from "../../packing-contract.ts";
import { orderApi, refreshOrders } from "./api.ts";

/** Read by the server in one request: with more, it is asked to be divided. */
const MOST_BYTES = 290_000;

interface Seen {
  name: string;
  file: string;
  encoding: string;
  rows: ShipmentRow[];
}

/** Courier numbers of many orders by a sheet: looked through first, then taken whole or not at all. */
export function NumbersSheet({ items, onClose }: { items: readonly DeskOrderCard[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const look = useMutation({
    async mutationFn(chosen: File) {
      if (chosen.size > MOST_BYTES) return void toast("文件太大，请分成几个");
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const file = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      const preview = await orderApi("POST /api/admin/orders/shipments/preview", { body: { file } });
      setSeen({ name: chosen.name, file, ...preview });
    },
  });
  const apply = useMutation({
    mutationFn: (file: string) => orderApi("POST /api/admin/orders/shipments", { body: { file } }),
    onSuccess({ done, same, rows }) {
      if (rows.some(({ problem }) => problem !== null)) {
        setSeen((before) => before && { ...before, rows });
        return;
      }
      toast(same === 0 ? `发出了 ${done} 单` : `发出了 ${done} 单，${same} 单之前已经登记过`, {
        kind: "done",
      });
      onClose();
    },
    onSettled: () => refreshOrders(queryClient),
  });
  const template = () => {
    const rows = items
      .filter(({ state }) => state === "paid" || state === "packed")
      // With a tab before it, so that a spreadsheet keeps all of its digits.
      .map(({ number, lines }) => [
        ...[`\t${number}`, "", ""],
        lines.map(({ title, choice, left }) => `${title} ${choice} × ${left}`).join("；"),
      ]);
    saveCsv(`发货表-${formatDate(Date.now())}.csv`, [
      csvFile([["订单号", "快递公司", "快递单号", "商品"], ...rows]),
    ]);
  };
  const wrong = seen?.rows.filter(({ problem }) => problem !== null) ?? [];
  const fresh = seen?.rows.filter(({ problem, same }) => problem === null && !same) ?? [];
  return (
    <Sheet
      onClose={onClose}
      title="表格发货"
      description="三列：订单号、快递公司、快递单号。有一行不对就都不登记；同一个表传两次不会重复。"
      {...(seen !== null && {
        footer: (
          <Button
            variant="accent"
            size="l"
            wide
            loading={apply.isPending}
            disabled={wrong.length > 0 || fresh.length === 0}
            onClick={() => apply.mutate(seen.file)}
          >
            {wrong.length > 0
              ? `请先修改 ${wrong.length} 行`
              : fresh.length === 0
                ? "都已经登记过了"
                : `发出 ${fresh.length} 单`}
          </Button>
        ),
      })}
    >
      <div className="grid gap-3 pb-3">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-label="选择表格"
            className="sr-only"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen !== undefined) look.mutate(chosen);
              // The same file, put right, is chosen once more.
              target.value = "";
            }}
          />
          <Button variant="line" loading={look.isPending} onClick={() => input.current?.click()}>
            {seen === null ? "选择 CSV 文件" : "换一个文件"}
          </Button>
          <Button variant="line" icon="download" onClick={template}>
            下载空表
          </Button>
        </div>
        {seen !== null && (
          <>
            <p className="text-13 text-ink-2">
              {seen.name} · {seen.encoding} · {seen.rows.length} 行
              {wrong.length > 0 && <b className="text-bad">，{wrong.length} 行不对</b>}
            </p>
            <ul aria-label="表格内容" className="num grid gap-1.5 text-13">
              {[...wrong, ...seen.rows.filter(({ problem }) => problem === null)].slice(0, 200).map((row) => (
                <li key={row.line} className={row.problem === null ? "text-ink-2" : "text-bad"}>
                  第 {row.line} 行 {row.number} {row.courier} {row.tracking}
                  {row.problem !== null && <b className="block">{row.problem}</b>}
                  {row.same && <span className="block text-ink-3">已经登记过，跳过</span>}
                  {row.odd !== null && !row.same && <span className="block text-warn">{row.odd}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  );
}
