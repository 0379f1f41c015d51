import { desc, eq } from "drizzle-orm";
import type { EntryStand } from "#capabilities/site/blocks/server/public.ts";
import type { HomePart } from "#capabilities/site/home-layout/server/public.ts";
import { hasRow } from "#platform/database/has-row.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatFen } from "#shared/money.ts";
import { goodsTag, SHOP_TAG } from "../cache-tags.ts";
import { goods } from "../tables.ts";
import { goodsCards, goodsChoices, goodsNames } from "./choices.ts";

/** Goods as a block of a home: chosen ones that are on sale, or the latest. Hidden while minors' mode is on, as the shop is. */
export const goodsPart: HomePart = {
  title: "商品",
  text: "手选几件在售的商品；不选就是最新上架的",
  tags: () => [SHOP_TAG],
  async read({ db }, section, { count, chosen }) {
    const ids =
      chosen.length > 0
        ? chosen
        : (
            await db
              .select({ id: goods.id })
              .from(goods)
              .where(eq(goods.state, "on"))
              .orderBy(desc(goods.id))
              .limit(count)
          ).map(({ id }) => id);
    collectTags(ids.map(goodsTag));
    const cards = await goodsCards(db, ids);
    return {
      look: "tiles",
      adults: true,
      items: ids
        .flatMap((id) => cards.get(id) ?? [])
        .slice(0, count)
        .map((card) => ({
          title: card.title,
          text: `${formatFen(card.price_fen)}${card.max_fen > card.price_fen ? " 起" : ""}`,
          to: pathOf("shop.goods", { id: card.id }, { section: sectionBySlug(section) }),
          picture: card.picture,
        })),
    };
  },
  more: (section) => pathOf("shop.home", {}, { section: sectionBySlug(section) }),
  async find({ db }, _section, q) {
    const found = await goodsChoices(db, q);
    return found.map(({ id, title, section, minFen }) => ({
      ...{ id, title },
      text: `${sectionName(section)} · ${formatFen(minFen)}`,
    }));
  },
  names: ({ db }, ids) => goodsNames(db, ids),
};

/** The shop, as soon as something is on sale. */
export const shopEntry: EntryStand = {
  path: (section) => pathOf("shop.home", {}, { section }),
  tags: () => [SHOP_TAG],
  stands: () => hasRow(goods, eq(goods.state, "on")),
};
