import { commentPictures } from "#capabilities/texts/comments/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeComment } from "../../../../../test/support/factories.ts";
import { makeGoods } from "../../../../../test/support/shop.ts";
import { shownPicture, walkLife } from "../../../../../test/support/walk-life.ts";

const app = await createTestApp();

walkLife("goods_comment", app, async (db) => {
  const { id: targetId } = await makeGoods(db);
  const { id, authorId } = await makeComment(db, { targetKind: "goods", targetId });
  for (const position of [0, 1])
    await db.insert(commentPictures).values({ commentId: id, position, mediaId: await shownPicture(db) });
  return { id, authorId };
});
