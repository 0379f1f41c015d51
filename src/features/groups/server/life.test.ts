import { createTestApp } from "../../../../test/support/app.ts";
import { makeGroup } from "../../../../test/support/topics.ts";
import { shownPicture, walkLife } from "../../../../test/support/walk-life.ts";

const test = await createTestApp();

walkLife("group", test, async (db) => {
  const row = await makeGroup(db, { coverId: await shownPicture(db) });
  return { id: row.id, authorId: row.leaderId ?? "" };
});
