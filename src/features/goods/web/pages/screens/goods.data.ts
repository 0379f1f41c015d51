import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import type { GoodsDetail } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { squareAddress } from "#shared/poster-address.ts";
import { goodsDetail } from "../api.ts";
import { productJsonLd } from "../json-ld.ts";

export async function load({ queryClient, params }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(goodsDetail(params.id ?? ""));
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const { id = "" } = params;
  const detail = queryClient.getQueryData<GoodsDetail>(goodsDetail(id).queryKey);
  if (!detail) return {};
  return {
    title: detail.title,
    description: detail.subtitle || `${detail.category.name}：${detail.title}`,
    // One address for search engines, whichever section it is read in.
    canonical: pathOf("shop.goods", { id }),
    ...(detail.picture && {
      image: `${detail.picture.src}?w=1280`,
      shareImage: squareAddress("goods", id),
    }),
    // Search engines read the server's page: the builder stays out of the browser's bundle.
    ...(import.meta.env.SSR && { jsonLd: productJsonLd(detail) }),
  };
}
