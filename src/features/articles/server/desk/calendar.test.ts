import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { CalendarItem } from "#features/articles/calendar-contract.ts";
import { articleDrafts } from "#features/articles/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeRole } from "../../../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;
const role = await makeRole(db, [{ permission: "articles.write" }, { permission: "articles.publish" }]);
const { token } = await makeAdmin(db, role);
const { token: writer } = await makeAdmin(db, await makeRole(db, [{ permission: "articles.write" }]));
const { token: nobody } = await makeAdmin(db, await makeRole(db, [{ permission: "figures.read" }]));
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS).toISOString();

async function newDraft(): Promise<string> {
  const made = await call("POST", "/api/admin/articles/drafts", {
    token,
    body: { kind: "post", section: club },
  });
  return (made.body.data as { id: string }).id;
}
const look = async (as = token, from = at(-5), to = at(30), section = club) =>
  call("GET", `/api/admin/articles/calendar?from=${from}&to=${to}&section=${section}`, { token: as });
const items = async (as = token) =>
  (await look(as)).body.data as { items: CalendarItem[]; undated: CalendarItem[]; more: boolean };
const setDue = (id: string, due_at: string | null, as = token) =>
  call("PUT", `/api/admin/articles/drafts/${id}/due`, { token: as, body: { due_at } });

test("drafts that are due, what waits for its time and what came out stand in the order of time", async () => {
  const due = await newDraft();
  const timed = await newDraft();
  const loose = await newDraft();
  const late = at(3);
  await db
    .update(articleDrafts)
    .set({ state: "scheduled", publishAt: new Date(late) })
    .where(eq(articleDrafts.id, timed));
  const out = await makeArticle(db, { section: club, publishedAt: new Date(at(-1)) });
  expect((await setDue(due, at(2), writer)).status).toBe(200);
  const { items: found, undated, more } = await items();
  expect(found.map(({ state, draft_id, article_id }) => [state, draft_id ?? article_id])).toEqual([
    ["published", out.id],
    ["due", due],
    ["scheduled", timed],
  ]);
  expect(undated.map(({ draft_id }) => draft_id)).toEqual([loose]);
  expect(more).toBe(false);
  // Who may not publish moves what is due, not what is scheduled.
  expect((await items(writer)).items.map(({ movable }) => movable)).toEqual([false, true, false]);
  expect(found.find(({ state }) => state === "scheduled")).toMatchObject({ at: late, movable: true });

  expect((await setDue(timed, at(2))).status).toBe(409);
  expect((await setDue(due, null)).status).toBe(200);
  expect((await items()).undated).toHaveLength(2);
});

test("wrong days and those who may not write are refused", async () => {
  const draft = await newDraft();
  expect((await setDue(draft, at(500))).status).toBe(400);
  expect((await setDue(draft, at(1), nobody)).status).toBe(403);
  expect((await setDue("999999", at(1))).status).toBe(404);
  expect((await look(nobody)).status).toBe(403);
  expect((await look(token, at(0), at(100))).status).toBe(400);
  expect((await look(token, at(2), at(1))).status).toBe(400);
});
