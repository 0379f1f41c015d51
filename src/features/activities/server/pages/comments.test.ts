import { commentPictures } from "#capabilities/texts/comments/server/tables.ts";
import { makeActivity } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeComment } from "../../../../../test/support/factories.ts";
import { shownPicture, walkLife } from "../../../../../test/support/walk-life.ts";

const app = await createTestApp();

walkLife("activity_comment", app, async (db) => {
  const { activity } = await makeActivity(db);
  const { id, authorId } = await makeComment(db, { targetKind: "activity", targetId: activity.id });
  for (const position of [0, 1])
    await db.insert(commentPictures).values({ commentId: id, position, mediaId: await shownPicture(db) });
  return { id, authorId };
});
