import type { GoodsDetail } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { yuanOf } from "#shared/money.ts";

/** Goods as schema.org has them. */
export function productJsonLd(goods: GoodsDetail): Record<string, unknown> {
  const there = goods.on_sale && goods.stock.state !== "out";
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: goods.title,
    ...(goods.subtitle && { description: goods.subtitle }),
    category: goods.category.name,
    ...(goods.pictures.length > 0 && { image: goods.pictures.map(({ src }) => `${src}?w=1280`) }),
    ...(goods.rating !== null && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: goods.rating, reviewCount: goods.reviews },
    }),
    offers: {
      "@type": "AggregateOffer",
      priceCurrency: "CNY",
      lowPrice: yuanOf(goods.price_fen),
      highPrice: yuanOf(goods.max_fen),
      availability: `https://schema.org/${there ? "InStock" : "OutOfStock"}`,
      url: pathOf("shop.goods", { id: goods.id }),
    },
  };
}
