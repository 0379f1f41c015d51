import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { SeriesPart } from "#capabilities/cars/catalogue/server/public.ts";
import { media } from "#capabilities/media/media/server/public.ts";
import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import type { SearchDocumentKind } from "#capabilities/site/search/server/public.ts";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { sectionBase } from "#sections/path-table.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatFen } from "#shared/money.ts";
import { SHOP_TAG } from "../cache-tags.ts";
import { GOODS } from "../names.ts";
import { goods, goodsFitments, goodsPictures } from "../tables.ts";
import { cardColumns, presentCards } from "./cards.ts";
import { onSaleNow } from "./list-goods.ts";
import { shownGoods } from "./show-goods.ts";

const firstPicture = async (db: Queryable, ids: readonly string[]) => {
  const rows = await db
    .selectDistinctOn([goodsPictures.goodsId], { id: goodsPictures.goodsId, mediaId: goodsPictures.mediaId })
    .from(goodsPictures)
    .where(inArray(goodsPictures.goodsId, [...ids]))
    .orderBy(goodsPictures.goodsId, asc(goodsPictures.place));
  return new Map(rows.map(({ id, mediaId }) => [id, mediaId]));
};

/** Goods that are put on, in the site's search. */
export const goodsDocuments: SearchDocumentKind = {
  kind: GOODS,
  label: "商品",
  async load(db, ids) {
    const [rows, fits, covers] = await Promise.all([
      db
        .select()
        .from(goods)
        .where(and(inArray(goods.id, [...ids]), eq(goods.state, "on"))),
      db
        .selectDistinct({ id: goodsFitments.goodsId, series: goodsFitments.series })
        .from(goodsFitments)
        .where(inArray(goodsFitments.goodsId, [...ids])),
      firstPicture(db, ids),
    ]);
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      text: [row.subtitle, row.body].filter(Boolean).join("\n"),
      section: row.section,
      series: fits.filter(({ id }) => id === row.id).map(({ series }) => series),
      author_id: null,
      published_at: row.createdAt,
      path: pathOf("shop.goods", { id: row.id }),
      picture_id: covers.get(row.id) ?? null,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, goods, after, limit),
  pathIn: ({ path }, section) => sectionBase(section) + path,
};

/** Goods that are put on, for search engines. */
export const goodsSitemap: SitemapPart = {
  tag: SHOP_TAG,
  async files(db, size) {
    const parts = await db.execute<{ after: string; updated_at: string }>(sql`
      select (min(id) - 1)::text as after, max(updated_at)::timestamptz(3) as updated_at
      from (
        select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
        from goods where state = 'on'
      ) as numbered
      group by part order by part`);
    return parts.rows.map((part) => ({ after: part.after, updatedAt: new Date(part.updated_at) }));
  },
  async entries(db, after, size) {
    const found = await db.execute<{ id: string; changed: string; picture: string | null }>(sql`
      select goods.id::text as id, updated_at::timestamptz(3) as changed,
        (select m.key from goods_pictures p join media m on m.id = p.media_id
          where p.goods_id = goods.id order by p.place limit 1) as picture
      from goods where state = 'on' and goods.id > ${after}::bigint order by goods.id limit ${size}`);
    return found.rows.map(({ id, changed, picture }) => ({
      address: pathOf("shop.goods", { id }),
      updatedAt: new Date(changed),
      image: picture === null ? null : `/media/${picture}`,
    }));
  },
};

/** What fits a series of cars, on its page. */
export const seriesGoods: SeriesPart = {
  title: "适配商品",
  tags: () => [SHOP_TAG],
  async read({ db }, { series, section }, limit) {
    const rows = await db
      .select(cardColumns)
      .from(goods)
      .where(
        and(
          onSaleNow(new Date()),
          inArray(
            goods.id,
            db
              .select({ id: goodsFitments.goodsId })
              .from(goodsFitments)
              .where(eq(goodsFitments.series, series)),
          ),
        ),
      )
      .orderBy(desc(goods.weight), desc(goods.id))
      .limit(limit);
    return (await presentCards(db, rows)).map((card) => ({
      authorId: null,
      title: card.title,
      note: [
        `${formatFen(card.flash?.price_fen ?? card.price_fen)}${card.max_fen > card.price_fen ? " 起" : ""}`,
        card.sold > 0 ? `已售 ${card.sold}` : "",
      ]
        .filter(Boolean)
        .join(" · "),
      path: pathOf("shop.goods", { id: card.id }, { section: sectionBySlug(section) }),
      picture: card.picture,
    }));
  },
  more: ({ series, section }) =>
    pathOf("shop.list", {}, { section: sectionBySlug(section), query: { fits: series } }),
};

/** Posters of goods, for sharing. */
export const goodsPosters: PosterKind = {
  name: GOODS,
  async show({ db }, id) {
    const row = await shownGoods(db, id);
    const [cover] = await db
      .select({ key: media.key })
      .from(goodsPictures)
      .innerJoin(media, eq(media.id, goodsPictures.mediaId))
      .where(and(eq(goodsPictures.goodsId, id), ne(media.key, "")))
      .orderBy(asc(goodsPictures.place))
      .limit(1);
    return {
      words: {
        section: row.section,
        channel: "商城",
        title: row.title,
        summary: row.subtitle,
        byline: "",
        price: `${formatFen(row.minFen)}${row.maxFen > row.minFen ? " 起" : ""}`,
        action: "看商品详情",
        playable: false,
        path: pathOf("shop.goods", { id }),
      },
      cover: cover?.key ?? null,
    };
  },
};
