import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { posts } from "#features/forum/server/tables.ts";
import { drainBatch } from "#platform/batches/drain.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makePost } from "../../../../../test/support/factories.ts";
import { reindex } from "./reindex.ts";
import { reindexBehind, WAITING_DOCUMENTS } from "./reindex-behind.ts";
import { searchDocuments } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;

const found = async (id: string) =>
  (
    await db
      .select({ title: searchDocuments.title })
      .from(searchDocuments)
      .where(and(eq(searchDocuments.kind, "post"), eq(searchDocuments.targetId, id)))
  ).map(({ title }) => title);
const drain = () => drainBatch(services, WAITING_DOCUMENTS, { wait: true });

test("what appears waits in the transaction that shows it, and is found as it is when its turn comes", async () => {
  const { id } = await makePost(db, { title: "第一次的标题" });
  await expect(
    db.transaction(async (tx) => {
      await reindexBehind(tx, "post", id);
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await drain()).toBe(0);
  await db.transaction((tx) => reindexBehind(tx, "post", id));
  expect(await found(id)).toEqual([]);
  await db.update(posts).set({ title: "后来的标题" }).where(eq(posts.id, id));
  expect(await drain()).toBe(1);
  expect(await found(id)).toEqual(["后来的标题"]);
  expect(await drain()).toBe(0);
});

test("what is hidden before its turn is never found", async () => {
  const { id } = await makePost(db);
  await db.transaction((tx) => reindexBehind(tx, "post", id));
  await db.transaction(async (tx) => {
    await tx.update(posts).set({ status: "revoked" }).where(eq(posts.id, id));
    await reindex(tx, "post", id);
  });
  await drain();
  expect(await found(id)).toEqual([]);
});
