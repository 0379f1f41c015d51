import { commentPictures } from "#capabilities/texts/comments/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeArticle, makeComment, makeMember } from "../../../../test/support/factories.ts";
import { shownPicture, walkLife } from "../../../../test/support/walk-life.ts";
import { articlePictures } from "./tables.ts";

const test = await createTestApp();

walkLife("article", test, async (db) => {
  const author = await makeMember(db);
  const { id } = await makeArticle(db, { coverId: await shownPicture(db), authorId: author.id });
  for (const position of [0, 1]) {
    const mediaId = await shownPicture(db);
    await db.insert(articlePictures).values({ articleId: id, position, mediaId, caption: `图 ${position}` });
  }
  return { id, authorId: author.id };
});

walkLife("article_comment", test, async (db) => {
  const { id, authorId } = await makeComment(db, { targetId: (await makeArticle(db)).id });
  for (const position of [0, 1]) {
    await db.insert(commentPictures).values({ commentId: id, position, mediaId: await shownPicture(db) });
  }
  return { id, authorId };
});
