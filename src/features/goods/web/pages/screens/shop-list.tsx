import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import type { GoodsSort } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { goodsList, shopFront } from "../api.ts";
import { CartLink } from "../components/cart-link.tsx";
import { FitsChip } from "../components/fits-chip.tsx";
import { GoodsGrid } from "../components/goods-grid.tsx";
import { filterOf, listAddress } from "../list-address.ts";

const sorts: readonly { key: GoodsSort; label: string }[] = [
  { key: "shop", label: "综合" },
  { key: "sold", label: "销量" },
  { key: "newest", label: "新品" },
];

/** Goods of a section: by words, shelf, price, for one's cars, for points. */
export default function ShopList() {
  const { section } = useScreen();
  const back = useBack(pathOf("shop.home", {}, { section }));
  const { values, change } = useAddress(listAddress);
  const front = useQuery(shopFront(section.slug));
  const list = useInfiniteQuery(goodsList(filterOf(section.slug, values)));
  const shelf = front.data?.categories.find(({ id }) => id === values.category);
  const { q, category, fits, points } = values;
  const isNarrowed = q !== undefined || fits !== undefined || points !== undefined;
  const byPrice = values.sort === "cheap" || values.sort === "dear";
  return (
    <>
      <NavBar
        title={shelf?.name ?? (points ? "积分换" : "商品")}
        onBack={back}
        actions={<CartLink look="head" />}
      />
      <main className="min-h-dvh bg-surface pb-8">
        <SearchField
          label="搜商品、规格、车系"
          maxLength={60}
          value={q}
          onChange={(words) => change({ q: words })}
          className="px-edge pt-2"
        />
        <ul aria-label="分类" className="scroll-x flex gap-2 px-edge pt-2.5">
          <li className="flex-none">
            <Chip selected={category === undefined} onClick={() => change({ category: undefined })}>
              全部
            </Chip>
          </li>
          {front.data?.categories.map(({ id, name }) => (
            <li key={id} className="flex-none">
              <Chip selected={id === category} onClick={() => change({ category: id })}>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
        <ul aria-label="排序和筛选" className="scroll-x flex gap-2 px-edge pt-2.5">
          {sorts.map(({ key, label }) => (
            <li key={key} className="flex-none">
              <Chip selected={values.sort === key} onClick={() => change({ sort: key })}>
                {label}
              </Chip>
            </li>
          ))}
          <li className="flex-none">
            <Chip
              selected={byPrice}
              aria-label={values.sort === "cheap" ? "价格，从低到高" : "价格，从高到低"}
              onClick={() => change({ sort: values.sort === "cheap" ? "dear" : "cheap" })}
            >
              价格
              {byPrice ? <Icon name={values.sort === "cheap" ? "up" : "down"} size="xs" /> : null}
            </Chip>
          </li>
          <li className="flex-none">
            <FitsChip value={fits} onChange={(cars) => change({ fits: cars })} />
          </li>
          <li className="flex-none">
            <Chip
              icon="coin"
              selected={points !== undefined}
              onClick={() => change({ points: points === undefined ? "1" : undefined })}
            >
              积分可换
            </Chip>
          </li>
        </ul>
        <GoodsGrid
          query={list}
          label="商品"
          empty={
            isNarrowed
              ? {
                  compact: true,
                  title: "没有符合条件的商品",
                  text: "换个词，或者查看全部。",
                  action: (
                    <Button
                      variant="line"
                      onClick={() =>
                        change({ q: undefined, category: undefined, fits: undefined, points: undefined })
                      }
                    >
                      查看全部
                    </Button>
                  ),
                }
              : { compact: true, title: "暂无商品", text: "换个分类试试。" }
          }
        />
      </main>
    </>
  );
}
