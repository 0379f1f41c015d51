import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { goodsNamed } from "./api.ts";
import type { Named } from "./batch-values.ts";

interface GoodsPicksProps {
  goods: readonly Named[];
  categories: readonly Named[];
  error: string | null | undefined;
  onChange: (picked: { goods_ids?: readonly Named[]; category_ids?: readonly Named[] }) => void;
}

const without = (all: readonly Named[], id: string) => all.filter((one) => one.id !== id);
const toggled = (all: readonly Named[], one: Named) =>
  all.some(({ id }) => id === one.id) ? without(all, one.id) : [...all, one];

/** What a coupon is for: everything, or the goods and shelves that are named. */
export function GoodsPicks({ goods, categories, error, onChange }: GoodsPicksProps) {
  const [open, setOpen] = useState(false);
  const all = goods.length + categories.length === 0;
  return (
    <div className="mt-4">
      <p className="mb-1.5 text-13 text-ink-2">适用商品{all ? "：分区的全部商品" : "（点一下移除）"}</p>
      <div className="flex flex-wrap gap-2">
        {categories.map((one) => (
          <Chip key={one.id} selected onClick={() => onChange({ category_ids: without(categories, one.id) })}>
            品类 · {one.name}
          </Chip>
        ))}
        {goods.map((one) => (
          <Chip key={one.id} selected onClick={() => onChange({ goods_ids: without(goods, one.id) })}>
            {one.name}
          </Chip>
        ))}
        <Button size="s" variant="line" onClick={() => setOpen(true)}>
          选择商品或品类
        </Button>
      </div>
      {error && <p className="mt-1.5 text-12 text-bad">{error}</p>}
      {open && <Picker {...{ goods, categories, onChange }} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Picker({
  goods,
  categories,
  onChange,
  onClose,
}: Omit<GoodsPicksProps, "error"> & { onClose: () => void }) {
  const [q, setQ] = useState("");
  const query = useQuery(goodsNamed(q));
  const { data } = query;
  const has = (all: readonly Named[], id: string) => all.some((one) => one.id === id);
  return (
    <Sheet title="适用商品" description="可以选几件商品，也可以选整个品类" onClose={onClose}>
      <SearchField label="商品或品类名称" value={q} onChange={(typed) => setQ(typed ?? "")} maxLength={40} />
      {data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />
      ) : data.goods.length + data.categories.length === 0 ? (
        <EmptyState compact title="没有找到" text="换个名称试试。" />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {data.categories.map((one) => (
            <Chip
              key={`category ${one.id}`}
              selected={has(categories, one.id)}
              onClick={() => onChange({ category_ids: toggled(categories, one) })}
            >
              品类 · {one.name}
            </Chip>
          ))}
          {data.goods.map((one) => (
            <Chip
              key={one.id}
              selected={has(goods, one.id)}
              onClick={() => onChange({ goods_ids: toggled(goods, one) })}
            >
              {one.name}
            </Chip>
          ))}
        </div>
      )}
    </Sheet>
  );
}
