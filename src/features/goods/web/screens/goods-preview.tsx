import { useQuery } from "@tanstack/react-query";
import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient, RequestError } from "#client/request.ts";
import { useSearchParams } from "#client/router.tsx";
import type { GoodsDetail } from "#features/goods/contract.ts";
import type { goodsDeskEndpoints } from "#features/goods/desk-contract.ts";
import { formatFen } from "#shared/money.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { ArticleSkeleton } from "#ui/skeleton.tsx";
import { Facts } from "../pages/components/facts.tsx";
import { Gallery } from "../pages/components/gallery.tsx";
import { PriceBlock } from "../pages/components/price-block.tsx";

const api = apiClient<typeof goodsDeskEndpoints>();

const preview = (id: string, token: string) =>
  readQuery(
    ["goods", "preview", id, token],
    (how) => api("GET /api/goods-preview", { query: { id, token } }, how),
    { staleTime: 0 },
  );

/** Goods as buyers will see them, for whoever has the link; the phone preview shows this in its frame. */
export default function GoodsPreview() {
  const [search] = useSearchParams();
  const query = useQuery(preview(search.get("id") ?? "", search.get("token") ?? ""));
  const { data, error } = query;
  if (data !== undefined) return <Shown goods={data} />;
  const gone = error instanceof RequestError && error.status >= 400 && error.status < 500;
  return (
    <main className="mx-auto max-w-column">
      {query.isPending ? (
        <ArticleSkeleton />
      ) : gone ? (
        <EmptyState as="h1" title="预览链接已失效" text="请让管理商品的同事重新发一个预览链接。" />
      ) : (
        <NotLoaded query={query} />
      )}
    </main>
  );
}

/** Without what only buyers do: choosing, asking, sharing. */
function Shown({ goods }: { goods: GoodsDetail }) {
  return (
    <div className="mx-auto max-w-column">
      <NavBar label="商品预览" />
      <main className="min-h-dvh bg-surface pb-8">
        <Gallery goods={goods} />
        <PriceBlock goods={goods} side={null} />
        <div className="px-edge pt-2.5">
          <h1 className="text-20 leading-tight font-bold text-balance">{goods.title}</h1>
          {goods.subtitle ? <p className="mt-1 text-15 text-ink-2">{goods.subtitle}</p> : null}
        </div>
        {goods.axes.length > 0 ? (
          <section aria-label="规格">
            <SectionHead title={`规格：${goods.axes.join("、")}`} />
            <ul className="px-edge">
              {goods.skus.map((sku) => (
                <li key={sku.id} className="hair-b flex items-center gap-3 py-2.5 text-15">
                  <span className="min-w-0 flex-1">{sku.values.join(" · ")}</span>
                  {sku.stock.state === "out" ? <span className="text-13 text-ink-3">已售罄</span> : null}
                  <b className="num flex-none font-semibold">{formatFen(sku.price_fen)}</b>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <Facts goods={goods} />
        {goods.document.blocks.length > 0 ? (
          <section aria-label="商品介绍">
            <SectionHead title="商品介绍" />
            <DocumentBody document={goods.document} alt={goods.title} className="px-edge" />
          </section>
        ) : null}
      </main>
    </div>
  );
}
