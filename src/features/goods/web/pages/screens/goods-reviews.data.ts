import { allCommentsData } from "#capabilities/texts/comments/web/public.ts";
import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import type { GoodsDetail } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { goodsDetail, goodsReviews } from "../api.ts";
import { viewAddress } from "../reviews-address.ts";

const comments = allCommentsData("goods");

export async function load(context: ScreenContext): Promise<void> {
  const { queryClient, params, search } = context;
  const { id = "" } = params;
  await queryClient.ensureQueryData(goodsDetail(id));
  if (readAddress(viewAddress, search).view === "comments") await comments.load(context);
  else await queryClient.ensureInfiniteQueryData(goodsReviews(id, false));
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const { id = "" } = params;
  const detail = queryClient.getQueryData<GoodsDetail>(goodsDetail(id).queryKey);
  if (!detail) return {};
  return {
    title: `${detail.title}的评价与提问`,
    description: `《${detail.title}》的 ${detail.reviews} 条买家评价和 ${detail.comments} 条提问。`,
    canonical: pathOf("shop.reviews", { id }),
  };
}
