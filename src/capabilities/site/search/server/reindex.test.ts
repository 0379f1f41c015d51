import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeMember } from "../../../../../test/support/factories.ts";
import { within } from "../../../../../test/support/within.ts";
import { searchDocuments } from "./documents.ts";
import { reindex } from "./reindex.ts";
import { searchKinds, searchDocuments as table } from "./tables.ts";
import { readEverything, readWaiting } from "./walk.ts";

const { services } = await createTestApp();
const { db } = services;

const documentsOf = (kind: string, id: string) =>
  db
    .select()
    .from(table)
    .where(eq(table.targetId, id))
    .then((rows) => rows.filter((row) => row.kind === kind));

test("what is shown, changed and hidden is found so with the transaction that does it", async () => {
  const { articles } = await import("#features/articles/server/tables.ts");
  const article = await makeArticle(db, { title: "刹车异响怎么查", section: "main" });
  await db.transaction((tx) => reindex(tx, "article", article.id));
  const [first] = await documentsOf("article", article.id);
  expect(first).toMatchObject({
    title: "刹车异响怎么查",
    section: "main",
    path: `/article/${article.id}/post`,
  });

  await db.transaction(async (tx) => {
    await tx.update(articles).set({ title: "刹车不响了" }).where(eq(articles.id, article.id));
    await reindex(tx, "article", article.id);
  });
  const [second] = await documentsOf("article", article.id);
  expect(second).toMatchObject({ id: first?.id, title: "刹车不响了" });
  expect(second?.terms).not.toEqual(first?.terms);

  const failing = db.transaction(async (tx) => {
    await tx.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
    await reindex(tx, "article", article.id);
    throw new Error("taken back");
  });
  await expect(failing).rejects.toThrow("taken back");
  expect(await documentsOf("article", article.id)).toHaveLength(1);

  await db.transaction(async (tx) => {
    await tx.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
    await reindex(tx, "article", article.id);
  });
  expect(await documentsOf("article", article.id)).toHaveLength(0);
});

test("who reads an object while another hides it waits, and does not find what is no longer there", async () => {
  const { articles } = await import("#features/articles/server/tables.ts");
  const article = await makeArticle(db);
  const hidden = Promise.withResolvers<void>();
  const readToo = Promise.withResolvers<void>();
  const hiding = db.transaction(async (tx) => {
    await tx.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
    await reindex(tx, "article", article.id);
    hidden.resolve();
    await readToo.promise;
  });
  await within("the article to be hidden", hidden.promise);
  const reading = db.transaction((tx) => reindex(tx, "article", article.id));
  // It either waits now, or has read what is about to be hidden.
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 200))]);
  readToo.resolve();
  await within("both to be done", Promise.all([hiding, reading]));
  expect(await documentsOf("article", article.id)).toHaveLength(0);
});

test("a kind that nobody offers is an error of whoever calls", async () => {
  await expect(reindex(db, "nothing", "1")).rejects.toThrow("nothing");
});

test("what was there before is read once, and what went without a word is dropped at night", async () => {
  const old = await Promise.all(Array.from({ length: 3 }, () => makeMember(db)));
  await readWaiting(services);
  for (const { id } of old) expect(await documentsOf("member", id)).toHaveLength(1);
  const kinds = await db.select().from(searchKinds);
  expect(kinds.every(({ complete }) => complete)).toBe(true);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(
    searchDocuments
      .entries()
      .map(([kind]) => kind)
      .sort(),
  );

  // A second run reads nothing again.
  const late = await makeMember(db);
  await readWaiting(services);
  expect(await documentsOf("member", late.id)).toHaveLength(0);

  const { members } = await import("#capabilities/people/members/server/tables.ts");
  await db
    .update(members)
    .set({ status: "cancelled" })
    .where(eq(members.id, old[0]?.id ?? ""));
  await readEverything(services);
  expect(await documentsOf("member", late.id)).toHaveLength(1);
  expect(await documentsOf("member", old[0]?.id ?? "")).toHaveLength(0);
});
