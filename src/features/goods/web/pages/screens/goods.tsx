import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { CommentSection } from "#capabilities/texts/comments/web/public.ts";
import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { posterAddress, squareAddress } from "#shared/poster-address.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { GoneState } from "#ui/gone-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { ArticleSkeleton, CommentsSkeleton } from "#ui/skeleton.tsx";
import { WhenNear } from "#ui/when-near.tsx";
import { goodsDetail, goodsSide } from "../api.ts";
import { Facts } from "../components/facts.tsx";
import { FitmentLine } from "../components/fitment-line.tsx";
import { Gallery } from "../components/gallery.tsx";
import { GoodsBar } from "../components/goods-bar.tsx";
import { GoodsCard } from "../components/goods-card.tsx";
import { PriceBlock } from "../components/price-block.tsx";

const ReviewsPart = lazyPart(async () => (await import("../components/reviews-part.tsx")).default, {
  waiting: <CommentsSkeleton rows={2} />,
});

/** Goods: what they look like, what they cost whoever looks, whether they fit, what is said of them. */
export default function Goods() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const back = useBack(pathOf("shop.home", {}, { section }));
  const signedIn = useSession((state) => state.token !== null);
  const [choosing, setChoosing] = useState(false);
  const shown = useQuery(goodsDetail(id));
  const { data } = useQuery({ ...goodsSide(id), enabled: signedIn });
  const side = signedIn && data ? data : null;
  const goods = isNotFound(shown.error) ? undefined : shown.data;
  if (goods === undefined)
    return (
      <>
        <NavBar onBack={back} />
        <main className="min-h-dvh bg-surface">
          {shown.isPending ? (
            <ArticleSkeleton />
          ) : isNotFound(shown.error) ? (
            <GoneState as="h1" error={shown.error} />
          ) : (
            <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
          )}
        </main>
      </>
    );
  return (
    <>
      <NavBar
        label="商品详情"
        onBack={back}
        actions={
          <ShareButton
            shareable={{
              title: goods.title,
              description: goods.subtitle,
              path: pathOf("shop.goods", { id }),
              picture: goods.picture ? squareAddress("goods", id) : undefined,
              poster: posterAddress("goods", id),
            }}
          />
        }
      />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <Gallery goods={goods} />
        <PriceBlock goods={goods} side={side} />
        <div className="px-edge pt-2.5">
          <h1 className="text-20 leading-tight font-bold text-balance">{goods.title}</h1>
          {goods.subtitle ? <p className="mt-1 text-15 text-ink-2">{goods.subtitle}</p> : null}
        </div>
        <div className="px-edge pt-3 empty:hidden">
          <FitmentLine goods={goods} side={side} />
        </div>
        {goods.axes.length > 0 ? (
          <button
            type="button"
            onClick={() => setChoosing(true)}
            className="press hair-b mx-edge mt-2 flex min-h-13 w-[calc(100%-2*var(--edge))] items-center gap-3 text-left text-15"
          >
            <span className="flex-none text-ink-3">规格</span>
            <span className="min-w-0 flex-1 truncate">选择{goods.axes.join("、")}</span>
            <Icon name="right" size="s" className="text-ink-3" />
          </button>
        ) : null}
        <Facts goods={goods} />
        {goods.reviews > 0 ? (
          <WhenNear fallback={<CommentsSkeleton rows={2} />}>
            <ReviewsPart goods={goods} />
          </WhenNear>
        ) : null}
        {goods.document.blocks.length > 0 ? (
          <section aria-label="商品介绍">
            <SectionHead title="商品介绍" />
            <DocumentBody document={goods.document} alt={goods.title} className="px-edge" />
          </section>
        ) : null}
        <WhenNear fallback={<CommentsSkeleton />}>
          <CommentSection
            target={{ kind: "goods", id }}
            commentsPath={pathOf("shop.reviews", { id })}
            closed={goods.comments_closed}
            noun="提问"
          />
        </WhenNear>
        {goods.related.length > 0 ? (
          <section aria-label="相关商品" className="pb-8">
            <SectionHead title="相关商品" />
            <ul className="scroll-x flex gap-3 px-edge">
              {goods.related.map((one) => (
                <li key={one.id} className="w-35 flex-none">
                  <GoodsCard goods={one} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </main>
      <GoodsBar goods={goods} side={side} choosing={choosing} onChoosing={setChoosing} />
    </>
  );
}
