import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveLife } from "#capabilities/review/moderation/server/life/life.ts";
import { reviewHistory } from "#capabilities/review/moderation/server/tables.ts";
import { attachDocument } from "#capabilities/texts/writing/server/public.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeBoard, makeMember, makePicture, makePost } from "../../../../test/support/factories.ts";
import { walkLife } from "../../../../test/support/walk-life.ts";
import { boardCounters, postListings, posts } from "./tables.ts";

const app = await createTestApp();
const { services } = app;
const { db } = services;

async function illustrated() {
  const author = await makeMember(db);
  const pictures = [
    await makePicture(db, { attachedAt: new Date() }),
    await makePicture(db, { attachedAt: new Date() }),
  ];
  const document = {
    blocks: [
      { type: "paragraph" as const, inlines: [{ type: "text" as const, text: "换了六活塞卡钳" }] },
      ...pictures.map(({ id }) => ({ type: "picture" as const, media_id: id, caption: "" })),
    ],
  };
  const { id } = await makePost(db, { authorId: author.id, document });
  await db.transaction((tx) => attachDocument(tx, { kind: "post", id }, document, null));
  return { id, authorId: author.id };
}

walkLife("post", app, illustrated);

const move = (id: string, name: Parameters<typeof moveLife>[4]) =>
  db.transaction((tx) =>
    moveLife(tx, services, "post", id, name, { by: {}, reason: "因为", section: "main" }),
  );

async function standing(id: string) {
  const [row] = await db
    .select({ post: posts, listing: postListings, counters: boardCounters })
    .from(posts)
    .innerJoin(postListings, eq(postListings.postId, posts.id))
    .leftJoin(boardCounters, eq(boardCounters.boardId, posts.boardId))
    .where(eq(posts.id, id));
  if (row === undefined) throw new Error("no such post");
  return row;
}

test("lists and the board's counter follow where a post stands", async () => {
  const board = await makeBoard(db);
  const { id } = await makePost(db, { boardId: board.id });
  expect(await standing(id)).toMatchObject({ listing: { shown: true }, counters: { posts: 1 } });
  await move(id, "revoke");
  expect(await standing(id)).toMatchObject({ listing: { shown: false }, counters: { posts: 0 } });
  await move(id, "pass");
  expect(await standing(id)).toMatchObject({ listing: { shown: true }, counters: { posts: 1 } });
  expect((await app.call("GET", `/api/posts/${id}`)).status).toBe(200);
});

test("what waited is published at the moment when it is seen, what is looked at again keeps its time", async () => {
  const long = new Date(Date.now() - 86_400_000);
  const { id } = await makePost(db, { status: "in_review", publishedAt: long });
  await move(id, "pass");
  const first = (await standing(id)).post.publishedAt;
  expect(first.getTime()).toBeGreaterThan(long.getTime());
  await move(id, "revoke");
  await move(id, "pass");
  expect((await standing(id)).post.publishedAt).toEqual(first);
});

test("a version whose document cannot be read comes back as its words", async () => {
  const { id } = await makePost(db, { text: "第一版" });
  await move(id, "revoke");
  await db
    .update(reviewHistory)
    .set({ snapshot: { texts: { title: "标题还在", body: "只有文字", document: "{" }, pictures: [] } })
    .where(and(eq(reviewHistory.kind, "post"), eq(reviewHistory.targetId, id), eq(reviewHistory.version, 1)));
  const { undoLife } = await import("#capabilities/review/moderation/server/life/undo-life.ts");
  await db.transaction((tx) => undoLife(tx, services, "post", id, {}));
  const { body } = await app.call("GET", `/api/posts/${id}`);
  expect(body.data).toMatchObject({ title: "标题还在", excerpt: "只有文字" });
});
