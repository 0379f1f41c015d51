import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { CommentTarget } from "#capabilities/texts/comments/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { goodsTag } from "../cache-tags.ts";
import { goods, goodsPictures } from "../tables.ts";

/** Holds in a query while everybody may see the goods with this id. */
export const isShown = (id: SQL): SQL => sql`exists (
  select 1 from ${goods} where ${goods.id} = ${id} and ${goods.state} <> 'draft')`;

/** Questions about goods (提问), and their answers, stand below them as comments. */
export const goodsComments: CommentTarget = {
  reviewKind: "goods_comment",
  async find(db, id) {
    const [row] = await db
      .select({ goods, cover: pictureColumns })
      .from(goods)
      .leftJoin(goodsPictures, eq(goodsPictures.goodsId, goods.id))
      .leftJoin(media, eq(media.id, goodsPictures.mediaId))
      .where(and(eq(goods.id, id), ne(goods.state, "draft")))
      .orderBy(asc(goodsPictures.place))
      .limit(1);
    if (row === undefined) return null;
    const path = pathOf("shop.goods", { id });
    return {
      id,
      section: row.goods.section,
      title: row.goods.title,
      label: "商品",
      noun: "提问",
      cover: row.cover === null ? null : presentPicture(row.cover),
      path,
      commentsPath: path,
      authorId: null,
      authorName: async () => "商城",
      closed: row.goods.commentsClosed,
      comments: row.goods.comments,
    };
  },
  isPublic: isShown,
  async addComments(db, id, delta) {
    await db
      .update(goods)
      .set({ comments: sql`greatest(0, ${goods.comments} + ${delta})` })
      .where(eq(goods.id, id));
  },
  async setClosed(db, id, closed) {
    const changed = await db
      .update(goods)
      .set({ commentsClosed: closed })
      .where(and(eq(goods.id, id), ne(goods.commentsClosed, closed)))
      .returning({ id: goods.id });
    return changed.length > 0;
  },
  tags: (id) => [goodsTag(id)],
};
