import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makePicture } from "../../../../../test/support/factories.ts";
import { makeGoodsReview } from "../../../../../test/support/shop.ts";
import { walkLife } from "../../../../../test/support/walk-life.ts";
import { goodsReviewPictures } from "../tables.ts";

const app = await createTestApp();
const { db } = app.services;

walkLife("goods_review", app, async () => {
  const author = await makeMember(db);
  const row = await makeGoodsReview(db, author.id);
  for (const place of [0, 1]) {
    const picture = await makePicture(db, { attachedAt: new Date() });
    await db.insert(goodsReviewPictures).values({ reviewId: row.id, mediaId: picture.id, place });
  }
  return { id: row.id, authorId: author.id };
});
