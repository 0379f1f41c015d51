import { createTestApp } from "../../../../test/support/app.ts";
import { makeTopic } from "../../../../test/support/topics.ts";
import { shownPicture, walkLife } from "../../../../test/support/walk-life.ts";

const test = await createTestApp();

walkLife("topic", test, async (db) => {
  const [coverId, shownCoverId] = [await shownPicture(db), await shownPicture(db)];
  const row = await makeTopic(db, { coverId, shownCoverId, shownBefore: true, shownIntro: "先前的简介" });
  return { id: row.id, authorId: row.hostId ?? "" };
});
