import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { articleDrafts } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import { passesOver } from "../../../../../test/support/passes-over.ts";
import { keepSchedule } from "./schedule.ts";

const { call, services } = await createTestApp();
const { db } = services;
const admin = await makeAdmin(db, "super");

test("the schedule of articles", async () => {
  const { token } = admin;
  const draft = async () => {
    const made = await call("POST", "/api/admin/articles/drafts", {
      token,
      body: { kind: "post", section: "main" },
    });
    const { id } = made.body.data as { id: string };
    const { revision, content } = (await call("GET", `/api/admin/articles/drafts/${id}`, { token })).body
      .data as unknown as { revision: number; content: object };
    const whole = { ...content, title: "试驾手记", channel: "评测", body: "<p>好开。</p>" };
    const body = { base: revision, content: whole };
    expect((await call("PUT", `/api/admin/articles/drafts/${id}`, { token, body })).status).toBe(200);
    await db
      .update(articleDrafts)
      .set({ state: "scheduled", publishAt: new Date(Date.now() - 1000) })
      .where(eq(articleDrafts.id, id));
    return id;
  };
  const [bad, good] = [await draft(), await draft()];
  const row = async (id: string) =>
    (await db.select().from(articleDrafts).where(eq(articleDrafts.id, id)))[0];
  const run = () => keepSchedule(services);
  await passesOver(
    db,
    { bad, good },
    { table: "article_drafts", round: "articles-publish" },
    run,
    async (id) => (await row(id))?.state === "done",
  );
  await db.update(articleDrafts).set({ takeDownAt: new Date(Date.now() - 1000) });
  await passesOver(
    db,
    { bad, good },
    { table: "article_drafts", round: "articles-take-down" },
    run,
    async (id) => (await row(id))?.takeDownAt === null,
  );
});
