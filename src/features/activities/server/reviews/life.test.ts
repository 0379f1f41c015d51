import { attachDocument } from "#capabilities/texts/writing/server/public.ts";
import { makeActivity, makeSignUp } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makePicture } from "../../../../../test/support/factories.ts";
import { walkLife } from "../../../../../test/support/walk-life.ts";
import { activityReviews } from "../tables.ts";

const app = await createTestApp();
const { db } = app.services;

walkLife("activity_review", app, async () => {
  const author = await makeMember(db);
  const made = await makeActivity(db, { state: "ended" });
  await makeSignUp(db, made, author.id);
  const pictures = [
    await makePicture(db, { attachedAt: new Date() }),
    await makePicture(db, { attachedAt: new Date() }),
  ];
  const document = {
    blocks: [
      { type: "paragraph" as const, inlines: [{ type: "text" as const, text: "早餐很热，路很空" }] },
      ...pictures.map(({ id }) => ({ type: "picture" as const, media_id: id, caption: "" })),
    ],
  };
  const [row] = await db
    .insert(activityReviews)
    .values({
      activityId: made.activity.id,
      memberId: author.id,
      stars: 5,
      document,
      body: "早餐很热，路很空",
      status: "published",
      publishedAt: new Date(),
    })
    .returning();
  if (row === undefined) throw new Error("no review made");
  await db.transaction((tx) => attachDocument(tx, { kind: "activity_review", id: row.id }, document, null));
  return { id: row.id, authorId: author.id };
});
