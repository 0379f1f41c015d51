import type { TrayItem } from "#features/live/contract.ts";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { formatFen } from "#shared/money.ts";

/** What a thing of the tray is called, where it leads, and what it costs. */
export function tellItem({ goods, article }: TrayItem, section: Section) {
  if (goods)
    return {
      title: goods.title,
      path: pathOf("shop.goods", { id: goods.id }, { section }),
      picture: goods.picture,
      price: formatFen(goods.flash?.price_fen ?? goods.price_fen),
    };
  return {
    title: article?.title ?? "",
    path: article?.path ?? "",
    picture: article?.cover ?? null,
    price: null,
  };
}
