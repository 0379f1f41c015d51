import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makePicture } from "../../../../../test/support/factories.ts";
import { makeGoods } from "../../../../../test/support/shop.ts";
import { walkLife } from "../../../../../test/support/walk-life.ts";
import { goodsReviewPictures, goodsReviews } from "../tables.ts";

const app = await createTestApp();
const { db } = app.services;
let line = 0;

walkLife("goods_review", app, async () => {
  const author = await makeMember(db);
  const goods = await makeGoods(db);
  const [row] = await db
    .insert(goodsReviews)
    .values({
      ...{ goodsId: goods.id, memberId: author.id, orderLineId: String(++line), stars: 5 },
      ...{ body: "装上严丝合缝", status: "published" },
    })
    .returning();
  if (row === undefined) throw new Error("no review made");
  for (const place of [0, 1]) {
    const picture = await makePicture(db, { attachedAt: new Date() });
    await db.insert(goodsReviewPictures).values({ reviewId: row.id, mediaId: picture.id, place });
  }
  return { id: row.id, authorId: author.id };
});
