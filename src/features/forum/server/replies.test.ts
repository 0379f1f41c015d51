import { commentPictures } from "#capabilities/texts/comments/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeComment, makePost } from "../../../../test/support/factories.ts";
import { shownPicture, walkLife } from "../../../../test/support/walk-life.ts";

const app = await createTestApp();

walkLife("post_comment", app, async (db) => {
  const post = await makePost(db);
  const { id, authorId } = await makeComment(db, { targetKind: "post", targetId: post.id });
  for (const position of [0, 1])
    await db.insert(commentPictures).values({ commentId: id, position, mediaId: await shownPicture(db) });
  return { id, authorId };
});
