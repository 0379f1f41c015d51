import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FilterSelect, SearchPill, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import type { DeskGoodsCard, LOW_STOCK } from "#features/goods/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { deskGoodsList, shelves } from "./api.ts";
import { deskStates, spanOfPrices, stateKinds, stateNames } from "./words.ts";

const LOW: typeof LOW_STOCK = 10;
const address = {
  q: textUpTo(60),
  section: textUpTo(40),
  category: textUpTo(20),
  state: oneOf(deskStates, undefined),
  order: oneOf(["newest", "low"], "newest"),
};

/** Goods by words, section, shelf and state; the newest first, or what runs out. */
export function GoodsList() {
  const { values, change } = useAddress(address);
  const { q, section, category, state, order } = values;
  const query = useInfiniteQuery(deskGoodsList({ q, section, category, state, order }));
  const { data } = useQuery(shelves());
  const narrowed = q !== undefined || section !== undefined || category !== undefined || state !== undefined;
  return (
    <>
      <div className="grid gap-2.5 wide:flex wide:flex-wrap">
        <SearchPill
          className="wide:w-70"
          label="标题或编码"
          clearLabel="清除搜索"
          maxLength={60}
          size="s"
          value={q}
          onChange={(next) => change({ q: next })}
        />
        <div className="flex flex-wrap gap-2">
          <FilterSelect
            label="状态"
            all="全部状态"
            options={deskStates.map((value) => ({ value, label: stateNames[value] }))}
            value={state}
            onChange={(next) => change({ state: deskStates.find((one) => one === next) })}
          />
          <FilterSelect
            label="货架"
            all="全部货架"
            options={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={category}
            onChange={(next) => change({ category: next })}
          />
          <SectionFilter value={section} onChange={(next) => change({ section: next })} />
          <FilterSelect
            label="排序"
            all="最新在前"
            options={[{ value: "low", label: "库存少在前" }]}
            value={order === "low" ? order : undefined}
            onChange={(next) => change({ order: next === "low" ? "low" : "newest" })}
          />
        </div>
      </div>
      <div className="rounded-3 bg-surface px-4">
        <EndlessList
          key={JSON.stringify(values)}
          query={query}
          label="商品"
          estimate={96}
          waiting={<RowsSkeleton rows={6} />}
          empty={
            narrowed
              ? { compact: true, title: "没有符合条件的商品", text: "换个条件试试。" }
              : { compact: true, title: "还没有商品", text: "先建好货架，再点“新建”上第一件。" }
          }
        >
          {(one) => <GoodsRow goods={one} />}
        </EndlessList>
      </div>
    </>
  );
}

function GoodsRow({ goods }: { goods: DeskGoodsCard }) {
  const { id, title, picture, state, section, category, stock, least, sold, skus } = goods;
  return (
    <a
      href={deskPathOf("admin.goodsitem", { id })}
      className="press hair-b -mx-4 flex items-center gap-3 px-4 py-3"
    >
      <span className="relative size-16 flex-none overflow-hidden rounded-2 bg-surface-3">
        {picture === null ? (
          <span className="absolute inset-0 grid place-items-center text-ink-3">
            <Icon name="shop" />
          </span>
        ) : (
          <Picture media={picture} alt="" ratio="fill" sizes="68px" className="absolute inset-0 size-full" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-15 font-semibold">{title}</span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5">
          <Tag kind={stateKinds[state]}>{stateNames[state]}</Tag>
          {skus > 0 && least <= LOW && (
            <Tag kind="warn">{least === 0 ? "有规格售罄" : `最少剩 ${least}`}</Tag>
          )}
        </span>
        <span className="num mt-1 block truncate text-12 text-ink-3">
          {sectionName(section)} · {category} · {skus} 个规格 · 已售 {sold}
        </span>
      </span>
      <span className="num flex-none text-right">
        <b className="block text-15 font-semibold">{spanOfPrices(goods.min_fen, goods.max_fen)}</b>
        <span className={cx("block text-12", stock <= LOW ? "text-bad" : "text-ink-3")}>库存 {stock}</span>
      </span>
    </a>
  );
}
