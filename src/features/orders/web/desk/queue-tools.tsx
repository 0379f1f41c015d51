import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { saveCsv } from "#client/save-file.ts";
import { CSV_MARK } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskOrderCard } from "../../desk-contract.ts";
import { type DeskFilter, orderApi, refreshOrders } from "./api.ts";
import { NumbersSheet } from "./numbers-sheet.tsx";
import { printSlips } from "./print-slips.ts";

/** As many as one request takes. */
const MOST_PACKED = 100;
const MOST_SLIPS = 60;

interface QueueToolsProps {
  /** What the list shows. */
  items: readonly DeskOrderCard[];
  filter: DeskFilter;
  mayReveal: boolean;
}

/** What is done with all that the list shows: packed, printed, sent by a sheet, saved. */
export function QueueTools({ items, filter, mayReveal }: QueueToolsProps) {
  const queryClient = useQueryClient();
  const [sheet, setSheet] = useState<"numbers" | "export" | null>(null);
  const isQueue = filter.state === "paid" || filter.state === "packed";
  const paid = items.filter(({ state, kind }) => state === "paid" && kind === "goods");
  const some = paid.slice(0, MOST_PACKED);
  const pack = useMutation({
    mutationFn: () =>
      orderApi("POST /api/admin/orders/pack", {
        body: { orders: some.map(({ number, version }) => ({ number, version })) },
      }),
    onSuccess: ({ done, problems }) =>
      toast(
        problems.length === 0
          ? `打包了 ${done} 单`
          : `打包了 ${done} 单，${problems.length} 单没有：${problems[0]?.text}`,
      ),
    onSettled: () => refreshOrders(queryClient),
  });
  const print = useMutation({
    async mutationFn() {
      const numbers = items.slice(0, MOST_SLIPS).map(({ number }) => number);
      const slips = await orderApi("POST /api/admin/orders/slips", { body: { numbers } });
      printSlips(slips.items);
    },
  });
  return (
    <div className="flex flex-wrap gap-2 bg-surface px-4 pt-3">
      {filter.state === "paid" && some.length > 1 && (
        <Button
          size="s"
          variant="line"
          loading={pack.isPending}
          onClick={async () => {
            const yes = await confirm({
              title: `把这 ${some.length} 单都标为已打包？`,
              confirmLabel: "打包",
            });
            if (yes) pack.mutate();
          }}
        >
          全部打包
        </Button>
      )}
      {isQueue && items.length > 0 && (
        <Button size="s" variant="line" loading={print.isPending} onClick={() => print.mutate()}>
          打印发货单
        </Button>
      )}
      <Button size="s" variant="line" onClick={() => setSheet("numbers")}>
        表格发货
      </Button>
      <Button size="s" variant="line" icon="download" onClick={() => setSheet("export")}>
        导出
      </Button>
      {sheet === "numbers" && <NumbersSheet items={items} onClose={() => setSheet(null)} />}
      {sheet === "export" && (
        <ExportSheet filter={filter} mayReveal={mayReveal} onClose={() => setSheet(null)} />
      )}
    </div>
  );
}

function ExportSheet({
  filter,
  mayReveal,
  onClose,
}: Omit<QueueToolsProps, "items"> & { onClose: () => void }) {
  const save = useMutation({
    async mutationFn(addresses: boolean) {
      const parts: string[] = [CSV_MARK];
      let cursor: string | undefined;
      do {
        const { state, section } = filter;
        const body = { state, section, addresses, ...(cursor !== undefined && { cursor }) };
        const part = await orderApi("POST /api/admin/orders/export", { body });
        parts.push(part.csv);
        cursor = part.next_cursor ?? undefined;
      } while (cursor !== undefined);
      saveCsv(`订单-${formatDate(Date.now())}.csv`, parts);
      onClose();
      toast("已导出", { kind: "done" });
    },
  });
  return (
    <Sheet onClose={onClose} title="导出订单" description="按现在的状态和分区导出，会记入操作记录">
      <div className="pb-3">
        <SheetAction icon="download" onClick={() => save.mutate(false)}>
          导出，收件信息打码
        </SheetAction>
        {mayReveal && (
          <SheetAction icon="lock" onClick={() => save.mutate(true)}>
            导出，带收件人和地址
          </SheetAction>
        )}
      </div>
    </Sheet>
  );
}
