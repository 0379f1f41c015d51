import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import type { DeskGoods, DeskSku } from "#features/goods/desk-contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi, deskGoods, refreshGoods, stockMoves } from "./api.ts";
import { reasonNames, wholeOf } from "./words.ts";

const nameOf = ({ code, values }: DeskSku): string => (values.length === 0 ? code : values.join(" · "));

/** How many there are of each SKU, and why. */
export function StockPanel({ goods }: { goods: DeskGoods }) {
  const [changing, setChanging] = useState<DeskSku | "all" | null>(null);
  const [log, setLog] = useState(false);
  return (
    <Panel
      title="库存"
      note={`在售合计 ${goods.stock}`}
      action={
        <span className="flex gap-3">
          {goods.skus.length > 1 && (
            <button
              type="button"
              className="press hit text-13 text-accent-ink"
              onClick={() => setChanging("all")}
            >
              批量改库存
            </button>
          )}
          <button type="button" className="press hit text-13 text-accent-ink" onClick={() => setLog(true)}>
            库存记录
          </button>
        </span>
      }
    >
      <ul>
        {goods.skus.map((sku) => (
          <li key={sku.id} className="hair-b flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-15">{nameOf(sku)}</span>
              <span className="num block truncate text-12 text-ink-3">
                {sku.values.length > 0 && `${sku.code} · `}已售 {sku.sold}
                {!sku.active && " · 已停用"}
              </span>
            </span>
            <b className={cx("num flex-none text-17 font-semibold", sku.stock <= 10 && "text-bad")}>
              {sku.stock}
            </b>
            <Button size="s" variant="line" onClick={() => setChanging(sku)}>
              改库存
            </Button>
          </li>
        ))}
      </ul>
      {changing !== null && (
        <StockSheet
          goods={goods}
          sku={changing === "all" ? null : changing}
          onClose={() => setChanging(null)}
        />
      )}
      {log && <LogSheet goods={goods} onClose={() => setLog(false)} />}
    </Panel>
  );
}

const ways = [
  { value: "add", label: "增加" },
  { value: "less", label: "减少" },
  { value: "set", label: "盘点为" },
] as const;

interface StockValues {
  how: "add" | "less" | "set";
  changes: string;
  /** What was counted of each, where all are counted. */
  counts: Readonly<Record<string, string>>;
  note: string;
}

/** @param sku null for all of them: so many more or fewer of each, or what was counted of each */
function StockSheet({ goods, sku, onClose }: { goods: DeskGoods; sku: DeskSku | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [seen] = useState(sku === null ? goods.skus : [sku]);
  const typedOf = ({ counts, changes }: StockValues, { id, stock }: DeskSku) =>
    sku === null ? (counts[id] ?? String(stock)) : changes;
  const form = useForm<StockValues>({
    initial: { how: "add", changes: "", counts: {}, note: "" },
    check(values) {
      const { how, changes } = values;
      if (how !== "set")
        return Number.isNaN(wholeOf(changes)) || wholeOf(changes) === 0
          ? { changes: "请填写大于 0 的整数" }
          : {};
      const wrong = seen.find((one) => Number.isNaN(wholeOf(typedOf(values, one))));
      if (wrong !== undefined)
        return { changes: sku === null ? `“${nameOf(wrong)}”请填写整数` : "请填写整数" };
      return seen.some((one) => wholeOf(typedOf(values, one)) !== one.stock)
        ? {}
        : { changes: "和现在的库存一样，没有要改的" };
    },
    place: () => "changes",
    async save(values) {
      const { how, changes: typed, note } = values;
      const changes =
        how === "set"
          ? seen
              .map((one) => ({
                ...{ sku_id: one.id, how, to: wholeOf(typedOf(values, one)), seen: one.stock },
              }))
              // Where nothing else was counted, orders that come meanwhile are in nobody's way.
              .filter(({ to, seen: before }) => to !== before)
          : seen.map(({ id }) => ({
              ...{ sku_id: id, how: "add" as const, by: how === "add" ? wholeOf(typed) : -wholeOf(typed) },
            }));
      const body = { changes, note };
      const saved = await deskApi(
        "POST /api/admin/goods/{id}/stock",
        { params: { id: goods.id }, body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      queryClient.setQueryData(deskGoods(goods.id).queryKey, saved);
      onClose();
      toast("库存已改", { kind: "done" });
      await refreshGoods(queryClient);
    },
  });
  const { values, set } = form;
  const counting = sku === null && values.how === "set";
  return (
    <FormSheet
      {...{ form, onClose }}
      title={sku === null ? `全部 ${seen.length} 个规格` : nameOf(sku)}
      description={
        sku !== null
          ? `现在 ${sku.stock} 件`
          : counting
            ? "填写每个规格数到的件数，没变的不用动"
            : "每个规格增减同样的件数"
      }
      label="保存"
    >
      <SegmentedControl label="修改方式" options={ways} value={values.how} onChange={(how) => set({ how })} />
      {counting ? (
        <>
          {seen.map((one) => (
            <TextField
              key={one.id}
              label={`${nameOf(one)}（现在 ${one.stock}）`}
              inputMode="numeric"
              maxLength={7}
              value={typedOf(values, one)}
              onChange={({ target }) => set({ counts: { ...values.counts, [one.id]: target.value } })}
            />
          ))}
          {form.errorOf("changes") !== null && (
            <p role="alert" className="text-13 text-bad">
              {form.errorOf("changes")}
            </p>
          )}
        </>
      ) : (
        <TextField label="件数" inputMode="numeric" maxLength={7} {...form.text("changes")} />
      )}
      <TextField label="原因（选填）" maxLength={40} placeholder="到货、盘点、破损" {...form.text("note")} />
    </FormSheet>
  );
}

function LogSheet({ goods, onClose }: { goods: DeskGoods; onClose: () => void }) {
  const query = useInfiniteQuery(stockMoves(goods.id, undefined));
  return (
    <Sheet onClose={onClose} title="库存记录" description="每次变动都有记录，合计就是现有库存">
      <div className="min-h-60 pb-3">
        <EndlessList
          query={query}
          label="库存记录"
          estimate={64}
          waiting={<RowsSkeleton rows={5} />}
          empty={{ compact: true, title: "还没有变动", text: "改过库存或有人下单后，会显示在这里。" }}
        >
          {(move) => (
            <div className="hair-b flex items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-15">
                  {reasonNames[move.reason]}
                  {move.note !== "" && ` · ${move.note}`}
                </span>
                <span className="num block text-12 break-words text-ink-3">
                  {[
                    move.choice || move.code,
                    move.order_number,
                    move.admin,
                    formatDate(move.at, { time: true }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className="num flex-none text-right">
                <b className="block text-15 font-semibold">
                  {move.amount > 0 ? "+" : "−"}
                  {Math.abs(move.amount)}
                </b>
                <span className="block text-12 text-ink-3">剩 {move.left}</span>
              </span>
            </div>
          )}
        </EndlessList>
      </div>
    </Sheet>
  );
}
