import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { SectionHead, sectionMoreClass } from "#ui/section-head.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { goodsList, refreshGoods, shopFront } from "../api.ts";
import { Banner } from "../components/banner.tsx";
import { CartLink } from "../components/cart-link.tsx";
import { FlashPart } from "../components/flash-part.tsx";
import { GoodsCard } from "../components/goods-card.tsx";
import { GoodsGrid } from "../components/goods-grid.tsx";
import { SearchPill } from "../components/search-pill.tsx";
import { Shelves } from "../components/shelves.tsx";

/** The front of a section's shop. */
export default function ShopHome() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const front = useQuery(shopFront(section.slug));
  const list = useInfiniteQuery(goodsList({ section: section.slug, sort: "shop" }));
  const refresh = async () => {
    await refreshGoods(queryClient);
    return undefined;
  };
  return (
    <PullToRefresh onRefresh={refresh}>
      <main className="min-h-dvh bg-surface pt-safe pb-tab-bar">
        <h1 className="sr-only">{section.umbrella ? "商城" : `${section.shortName}商城`}</h1>
        <div className="flex items-center gap-1 px-edge pt-2">
          <SearchPill />
          <CartLink look="head" />
          <a
            href={pathOf("shop.orders", {}, { section })}
            aria-label="我的订单"
            className="press -mr-3.5 grid size-11 flex-none place-items-center"
          >
            <Icon name="order" />
          </a>
        </div>
        {front.data === undefined ? (
          <NotLoaded query={front} compact waiting={<RowsSkeleton rows={2} />} />
        ) : (
          <>
            {front.data.banner.length > 0 ? <Banner goods={front.data.banner} /> : null}
            <Shelves categories={front.data.categories} />
            {front.data.flash ? <FlashPart sale={front.data.flash} /> : null}
            {front.data.points.length > 0 ? (
              <section aria-label="积分专区">
                <SectionHead
                  title="积分专区"
                  action={
                    <a
                      href={pathOf("shop.list", {}, { section, query: { points: "1" } })}
                      className={sectionMoreClass}
                    >
                      全部
                      <Icon name="right" size="s" />
                    </a>
                  }
                />
                <ul className="scroll-x flex gap-3 px-edge">
                  {front.data.points.map((goods) => (
                    <li key={goods.id} className="w-35 flex-none">
                      <GoodsCard goods={goods} />
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </>
        )}
        <SectionHead title="全部商品" />
        <GoodsGrid
          query={list}
          label="全部商品"
          empty={{ compact: true, title: "暂无商品", text: "上架后会显示在这里。" }}
        />
      </main>
    </PullToRefresh>
  );
}
