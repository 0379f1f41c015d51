import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import { carGenerations, carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import {
  media,
  pictureColumns,
  presentPicture,
  presentVideo,
} from "#capabilities/media/media/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { GoodsDetail, GoodsSku, goodsDetailSchema } from "#features/goods/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { AppError } from "#shared/errors.ts";
import { formatFen } from "#shared/money.ts";
import { goodsTag } from "../cache-tags.ts";
import {
  freightRules,
  freightTemplates,
  goods,
  goodsCategories,
  goodsFitments,
  goodsPictures,
  skus,
} from "../tables.ts";
import { cardColumns, memberFen, presentCards, presentFlash } from "./cards.ts";
import { flashOf, flashTurn, running } from "./flash.ts";
import { onSaleNow } from "./list-goods.ts";
import type { GoodsRow } from "./sellable.ts";
import { stockWords } from "./stock-words.ts";

const RELATED = 6;

/** Goods as everybody sees them, also once they are off. @throws AppError NOT_FOUND; a draft is not known to exist */
export async function showGoods(db: Queryable, id: string): Promise<z.input<typeof goodsDetailSchema>> {
  collectTags([goodsTag(id)]);
  return describeGoods(db, await shownGoods(db, id));
}

/** All that a page says of goods, whether or not somebody may see them. */
export async function describeGoods(
  db: Queryable,
  row: GoodsRow,
): Promise<z.input<typeof goodsDetailSchema>> {
  const { id } = row;
  const now = new Date();
  const [[card], [document], pictures, category, choices, fitments, freight, [video], related] =
    await Promise.all([
      presentCards(db, [row], now),
      presentDocuments(db, [row.document]),
      db
        .select(pictureColumns)
        .from(goodsPictures)
        .innerJoin(media, eq(media.id, goodsPictures.mediaId))
        .where(eq(goodsPictures.goodsId, id))
        .orderBy(asc(goodsPictures.place)),
      db
        .select({ id: goodsCategories.id, name: goodsCategories.name })
        .from(goodsCategories)
        .where(eq(goodsCategories.id, row.categoryId)),
      choicesOf(db, id, now),
      fitmentsOf(db, id),
      freightWords(db, row.freightId),
      row.videoId === null ? [] : db.select().from(media).where(eq(media.id, row.videoId)),
      relatedOf(db, row, now),
    ]);
  const [shelf] = category;
  if (card === undefined || document === undefined || shelf === undefined)
    throw new Error("goods without a card");
  return {
    ...card,
    category: shelf,
    pictures: pictures.map(presentPicture),
    video: video === undefined ? null : presentVideo(video),
    document,
    axes: [...row.axes],
    skus: choices,
    flash_turn: flashTurn(await flashItemsOf(db, choices, now), now),
    limit_per_member: row.limitPerMember,
    return_days: row.returnDays,
    freight,
    fitments,
    comments: row.comments,
    comments_closed: row.commentsClosed,
    related,
  };
}

/** Goods that everybody may see. @throws AppError NOT_FOUND */
export async function shownGoods(db: Queryable, id: string): Promise<GoodsRow> {
  const [row] = await db
    .select()
    .from(goods)
    .where(and(eq(goods.id, id), ne(goods.state, "draft")));
  if (row === undefined) throw new AppError("NOT_FOUND", "这件商品不存在或已被删除");
  return row;
}

async function choicesOf(db: Queryable, id: string, now: Date): Promise<GoodsSku[]> {
  const rows = await db
    .select({ sku: skus, picture: pictureColumns })
    .from(skus)
    .leftJoin(media, eq(media.id, skus.pictureId))
    .where(and(eq(skus.goodsId, id), eq(skus.active, true)))
    .orderBy(asc(skus.place), asc(skus.id));
  const flash = await flashOf(
    db,
    rows.map(({ sku }) => sku.id),
    now,
  );
  return rows.map(({ sku, picture }) => {
    const offer = running(flash.get(sku.id), now);
    return {
      id: sku.id,
      values: [...sku.values],
      price_fen: sku.priceFen,
      list_fen: sku.listFen,
      member_fen: memberFen(sku),
      owner_fen: sku.ownerFen,
      points: sku.points === null ? null : { points: sku.points, fen: sku.pointsFen },
      flash: offer === undefined ? null : presentFlash(offer),
      stock: stockWords(sku.stock),
      picture: picture === null ? null : presentPicture(picture),
    };
  });
}

const flashItemsOf = async (db: Queryable, choices: readonly GoodsSku[], now: Date) =>
  [
    ...(
      await flashOf(
        db,
        choices.map(({ id }) => id),
        now,
      )
    ).values(),
  ].flat();

async function fitmentsOf(db: Queryable, id: string): Promise<GoodsDetail["fitments"]> {
  const rows = await db
    .select({
      slug: goodsFitments.series,
      name: carSeries.name,
      generation: carGenerations.name,
      note: goodsFitments.note,
    })
    .from(goodsFitments)
    .leftJoin(carSeries, eq(carSeries.slug, goodsFitments.series))
    .leftJoin(carGenerations, eq(carGenerations.id, goodsFitments.generationId))
    .where(eq(goodsFitments.goodsId, id))
    .orderBy(asc(goodsFitments.id));
  return rows.map(({ slug, name, generation, note }) => ({
    series: { slug, name: name ?? slug },
    generation,
    note,
  }));
}

/** What sending costs in a line: the cheapest first piece, from which sum it is free, and that some places are left out. */
export async function freightWords(db: Queryable, freightId: string | null): Promise<string> {
  if (freightId === null) return "包邮";
  const [[template], rules] = await Promise.all([
    db.select().from(freightTemplates).where(eq(freightTemplates.id, freightId)),
    db.select().from(freightRules).where(eq(freightRules.templateId, freightId)),
  ]);
  const served = rules.filter(({ refused }) => !refused);
  const from = served.length === 0 ? 0 : Math.min(...served.map(({ firstFen }) => firstFen));
  const differs = served.some(({ firstFen, stepFen }) => firstFen !== from || stepFen > 0);
  const words = [from === 0 && !differs ? "包邮" : `运费 ${formatFen(from)}${differs ? " 起" : ""}`];
  if (template?.freeFromFen != null && words[0] !== "包邮")
    words.push(`满 ${formatFen(template.freeFromFen)} 包邮`);
  if (rules.some(({ refused }) => refused)) words.push("部分地区不发货");
  return words.join("，");
}

/** Others of its shelf, those for the same cars first. */
async function relatedOf(db: Queryable, row: GoodsRow, now: Date) {
  const same = db
    .select({ id: goodsFitments.goodsId })
    .from(goodsFitments)
    .where(
      inArray(
        goodsFitments.series,
        db
          .select({ series: goodsFitments.series })
          .from(goodsFitments)
          .where(eq(goodsFitments.goodsId, row.id)),
      ),
    );
  const find = (more: ReturnType<typeof and>) =>
    db
      .select(cardColumns)
      .from(goods)
      .where(and(onSaleNow(now), ne(goods.id, row.id), more))
      .orderBy(desc(goods.weight), desc(goods.id))
      .limit(RELATED);
  const [fitting, shelf] = await Promise.all([
    find(inArray(goods.id, same)),
    find(and(eq(goods.section, row.section), eq(goods.categoryId, row.categoryId))),
  ]);
  const rows = [...new Map([...fitting, ...shelf].map((one) => [one.id, one])).values()];
  return presentCards(db, rows.slice(0, RELATED), now);
}
