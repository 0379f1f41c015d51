import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { RequestError } from "#client/request.ts";
import { useRequestKey } from "#client/request-key.ts";
import type { FlashSale, SkuChoice } from "#features/goods/shelves-contract.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen, yuanOf } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi, flashSales, foundSkus, refreshGoods } from "./api.ts";
import { fenOf, wholeOf } from "./words.ts";

const states = {
  coming: { label: "未开始", kind: "info" },
  running: { label: "进行中", kind: "ok" },
  over: { label: "已结束", kind: "plain" },
} as const;

/** Flash sales, and one of them. */
export function FlashSheet({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(flashSales());
  const [open, setOpen] = useState<FlashSale | "new" | null>(null);
  if (open !== null) return <Sale sale={open === "new" ? undefined : open} onClose={() => setOpen(null)} />;
  return (
    <Sheet onClose={onClose} title="秒杀" description="到点自动开始和结束，数量单独计，卖完为止">
      <div className="min-h-60 pb-3">
        <Button size="s" variant="line" icon="plus" onClick={() => setOpen("new")}>
          新的一场
        </Button>
        <EndlessList
          query={query}
          label="秒杀"
          estimate={64}
          waiting={<RowsSkeleton rows={3} />}
          empty={{ compact: true, title: "还没有秒杀", text: "选几个规格，定好时间和价格。" }}
        >
          {(sale) => (
            <button
              type="button"
              onClick={() => setOpen(sale)}
              className="press hair-b block min-h-12 w-full py-2.5 text-left"
            >
              <span className="flex items-center gap-1.5">
                <b className="min-w-0 truncate text-15 font-semibold">{sale.title}</b>
                <Tag kind={states[sale.state].kind}>{states[sale.state].label}</Tag>
              </span>
              <span className="num block truncate text-12 text-ink-3">
                {sectionName(sale.section)} · {formatDate(sale.starts_at, { time: true })} 到{" "}
                {formatDate(sale.ends_at, { time: true })} · {sale.items.length} 个规格 · 已抢{" "}
                {sale.items.reduce((sum, { taken }) => sum + taken, 0)}
              </span>
            </button>
          )}
        </EndlessList>
      </div>
    </Sheet>
  );
}

interface Item {
  sku: SkuChoice;
  price: string;
  quota: string;
  per_member: string;
  taken: number;
}

interface SaleValues {
  title: string;
  section: string;
  starts_at: string;
  ends_at: string;
  items: readonly Item[];
}

function Sale({ sale, onClose }: { sale: FlashSale | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [picking, setPicking] = useState(false);
  const [nested, setNested] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<SaleValues>({
    initial: {
      ...{ title: sale?.title ?? "", section: sale?.section ?? umbrellaSection.slug },
      starts_at: sale === undefined ? "" : toField(sale.starts_at),
      ends_at: sale === undefined ? "" : toField(sale.ends_at),
      items:
        sale?.items.map(({ sku, price_fen, quota, per_member, taken }) => ({
          ...{ sku, price: yuanOf(price_fen), quota: String(quota), per_member: String(per_member), taken },
        })) ?? [],
    },
    check: ({ starts_at, ends_at, items }) => ({
      ...(starts_at === "" && { starts_at: "请选择开始时间" }),
      ...(ends_at === "" && { ends_at: "请选择结束时间" }),
      ...(items.length === 0 && { items: "至少选一个规格" }),
    }),
    place: ({ fields }) =>
      Object.keys(fields).some((name) => name.startsWith("items")) ? "items" : undefined,
    async save(values) {
      const body = {
        ...{ title: values.title, section: values.section },
        starts_at: fromField(values.starts_at) ?? "",
        ends_at: fromField(values.ends_at) ?? "",
        items: values.items.map(({ sku, price, quota, per_member }) => ({
          ...{
            sku_id: sku.id,
            price_fen: fenOf(price),
            quota: wholeOf(quota),
            per_member: wholeOf(per_member),
          },
        })),
      };
      try {
        if (sale === undefined)
          await deskApi(
            "POST /api/admin/flash-sales",
            { body: { ...body, idempotency_key: keyOf(body) } },
            { quiet: true },
          );
        else
          await deskApi(
            "PUT /api/admin/flash-sales/{id}",
            { params: { id: sale.id }, body: { ...body, version: sale.version } },
            { quiet: true },
          );
      } catch (error) {
        if (error instanceof RequestError) setNested(error.fields);
        throw error;
      }
      onClose();
      toast("秒杀已保存", { kind: "done" });
      await refreshGoods(queryClient);
    },
  });
  const { values, set, errorOf, text } = form;
  const change = (id: string, changes: Partial<Item>) => {
    setNested({});
    set({ items: values.items.map((one) => (one.sku.id === id ? { ...one, ...changes } : one)) });
  };
  const remove = async () => {
    if (sale === undefined) return;
    if (!(await confirmDanger("删除这场秒杀？", `“${sale.title}”删除后不能恢复。`, "删除"))) return;
    try {
      await deskApi("DELETE /api/admin/flash-sales/{id}", { params: { id: sale.id } });
    } catch (error) {
      // Why not was told by the request layer.
      if (error instanceof RequestError) return;
      throw error;
    }
    onClose();
    await refreshGoods(queryClient);
  };
  if (picking)
    return (
      <PickSheet
        taken={values.items.map(({ sku }) => sku.id)}
        onClose={() => setPicking(false)}
        onPick={(sku) => {
          set({ items: [...values.items, { sku, price: "", quota: "10", per_member: "1", taken: 0 }] });
          setPicking(false);
        }}
      />
    );
  return (
    <FormSheet {...{ form, onClose }} title={sale?.title ?? "新的一场秒杀"} label="保存">
      <TextField label="名称" maxLength={20} placeholder="周末秒杀" {...text("title")} />
      <SelectField
        label="分区"
        options={sections.map(({ slug }) => ({ value: slug, label: sectionName(slug) }))}
        value={values.section}
        onChange={(section) => set({ section })}
      />
      <TextField label="开始（北京时间）" type="datetime-local" {...text("starts_at")} />
      <TextField label="结束" type="datetime-local" {...text("ends_at")} />
      {values.items.map(({ sku, price, quota, per_member, taken }, at) => {
        const wrong = Object.entries(nested).find(([name]) => name.startsWith(`items.${at}.`))?.[1];
        return (
          <fieldset key={sku.id} className="grid gap-3 rounded-2 border border-line p-3">
            <p className="num text-13 text-ink-2">
              {[sku.title, sku.choice].filter(Boolean).join(" · ")}，平时 {formatFen(sku.price_fen)}，库存{" "}
              {sku.stock}
              {taken > 0 && `，已抢 ${taken}`}
            </p>
            <div className="grid grid-cols-3 gap-2">
              <TextField
                label="秒杀价"
                inputMode="decimal"
                maxLength={10}
                value={price}
                onChange={(event) => change(sku.id, { price: event.target.value })}
              />
              <TextField
                label="数量"
                inputMode="numeric"
                maxLength={7}
                value={quota}
                onChange={(event) => change(sku.id, { quota: event.target.value })}
              />
              <TextField
                label="每人"
                inputMode="numeric"
                maxLength={4}
                value={per_member}
                onChange={(event) => change(sku.id, { per_member: event.target.value })}
              />
            </div>
            {wrong && <p className="text-12 text-bad">{wrong}</p>}
            {taken === 0 && (
              <Button
                size="s"
                variant="danger"
                className="justify-self-start"
                onClick={() => set({ items: values.items.filter((one) => one.sku.id !== sku.id) })}
              >
                移除
              </Button>
            )}
          </fieldset>
        );
      })}
      {errorOf("items") && !Object.keys(nested).some((name) => name.startsWith("items.")) && (
        <p className="text-12 text-bad">{errorOf("items")}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="s" variant="line" icon="plus" onClick={() => setPicking(true)}>
          添加规格
        </Button>
        {sale?.can.delete && (
          <Button size="s" variant="danger" onClick={() => void remove()}>
            删除这场
          </Button>
        )}
      </div>
    </FormSheet>
  );
}

interface PickProps {
  /** Ids of those that are in it already. */
  taken: readonly string[];
  onPick: (sku: SkuChoice) => void;
  onClose: () => void;
}

function PickSheet({ taken, onPick, onClose }: PickProps) {
  const [q, setQ] = useState<string>();
  const query = useQuery(foundSkus(q ?? ""));
  const items = query.data?.items.filter(({ id }) => !taken.includes(id)) ?? [];
  return (
    <Sheet onClose={onClose} title="选规格">
      <SearchField label="标题或编码" value={q} onChange={setQ} />
      {query.data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={4} />} />
      ) : (
        <ul className="mt-2 min-h-60 pb-3">
          {items.map((sku) => (
            <li key={sku.id}>
              <button
                type="button"
                onClick={() => onPick(sku)}
                className="press hair-b block min-h-12 w-full py-2.5 text-left"
              >
                <span className="block truncate text-15">
                  {[sku.title, sku.choice].filter(Boolean).join(" · ")}
                </span>
                <span className="num block text-12 text-ink-3">
                  {sku.code} · {formatFen(sku.price_fen)} · 库存 {sku.stock}
                </span>
              </button>
            </li>
          ))}
          {items.length === 0 && <li className="py-8 text-center text-13 text-ink-3">没有找到</li>}
        </ul>
      )}
    </Sheet>
  );
}
