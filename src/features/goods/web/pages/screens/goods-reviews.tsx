import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AllComments } from "#capabilities/texts/comments/web/public.ts";
import { useAddress } from "#client/address.ts";
import { isNotFound } from "#client/request.ts";
import { useParams, useSearchParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import type { GoodsDetail } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatFen } from "#shared/money.ts";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Picture } from "#ui/picture.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { goodsDetail, goodsReviews, refreshGoods } from "../api.ts";
import { ReviewItem } from "../components/review-item.tsx";
import { viewAddress } from "../reviews-address.ts";

/** What is said of goods: questions by everybody, reviews by who bought them. */
export default function GoodsReviews() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const back = useBack(pathOf("shop.goods", { id }, { section }));
  const queryClient = useQueryClient();
  const [, setSearch] = useSearchParams();
  const { values } = useAddress(viewAddress);
  const { data: goods, error } = useSuspenseQuery(goodsDetail(id));
  if (isNotFound(error)) return <GonePage label="评价与提问" onBack={back} error={error} />;
  const head = (
    <Head
      goods={goods}
      view={values.view}
      // The two lists keep different things in the address: each begins with none of the other's.
      onView={(view) =>
        setSearch(view === "reviews" ? "?view=reviews" : "", { replace: true, preventScrollReset: true })
      }
    />
  );
  if (values.view === "comments") return <AllComments target={{ kind: "goods", id }} head={head} />;
  const refresh = async () => {
    await refreshGoods(queryClient);
    return undefined;
  };
  return (
    <>
      <NavBar title="商品评价" onBack={back} />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh bg-surface pb-8">
          {head}
          <List id={id} />
        </main>
      </PullToRefresh>
    </>
  );
}

function List({ id }: { id: string }) {
  const [pictures, setPictures] = useState(false);
  const query = useInfiniteQuery(goodsReviews(id, pictures));
  const stars = query.data?.pages[0]?.stars ?? [];
  return (
    <>
      <div className="flex items-center gap-2 px-edge pt-3 text-13 text-ink-3">
        <span className="num min-w-0 flex-1 truncate">
          {stars
            .map((n, at) => (n > 0 ? `${5 - at} 星 ${n}` : ""))
            .filter(Boolean)
            .join(" · ")}
        </span>
        <Chip icon="image" selected={pictures} onClick={() => setPictures(!pictures)}>
          有图
        </Chip>
      </div>
      <EndlessList
        query={query}
        label="评价"
        estimate={140}
        waiting={<CommentsSkeleton />}
        empty={{
          compact: true,
          title: pictures ? "还没有带图的评价" : "还没有评价",
          text: "买过的车友收货后可以来评价。",
        }}
      >
        {(review) => <ReviewItem review={review} />}
      </EndlessList>
    </>
  );
}

interface HeadProps {
  goods: GoodsDetail;
  view: "comments" | "reviews";
  onView: (view: "comments" | "reviews") => void;
}

function Head({ goods, view, onView }: HeadProps) {
  const { section } = useScreen();
  const count = (n: number) => (n > 0 ? ` ${n}` : "");
  return (
    <>
      <a
        href={pathOf("shop.goods", { id: goods.id }, { section })}
        className="press mx-edge mt-2 flex items-center gap-3 rounded-2 bg-surface-2 p-2.5"
      >
        {goods.picture ? (
          <span className="block w-14 flex-none overflow-hidden rounded-1">
            <Picture media={goods.picture} alt="" ratio="1:1" sizes="16vw" />
          </span>
        ) : null}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 text-15 font-semibold">{goods.title}</span>
          <span className="num mt-0.5 block text-12 text-ink-3">{formatFen(goods.price_fen)}</span>
        </span>
      </a>
      <div className="px-edge pt-3">
        <SegmentedControl
          label="切换内容"
          options={[
            { value: "comments" as const, label: `提问${count(goods.comments)}` },
            { value: "reviews" as const, label: `评价${count(goods.reviews)}` },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
    </>
  );
}
