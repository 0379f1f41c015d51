import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { deskTopics } from "#capabilities/desk/admin/server/public.ts";
import { articleCounters, articles } from "#features/articles/server/tables.ts";
import type { Import, ImportItem } from "#features/importer/contract.ts";
import { events } from "#platform/events/tables.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { adminAccounts, PASSWORD } from "../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeRole } from "../../../../test/support/factories.ts";
import { multipart } from "../../../../test/support/multipart.ts";
import { importItems, imports } from "./tables.ts";
import { workOn } from "./work-import.ts";

const app = await createTestApp();
const { services, call, inject } = app;
const { db } = services;
// The test does the work itself, so that it knows when.
vi.spyOn(services.jobs, "send").mockResolvedValue();
const main = umbrellaSection.slug;
const { makeAccount, signedIn } = await adminAccounts(app);
const { account } = await makeAccount({ role: await makeRole(db, [{ permission: "imports.run" }]) });
const { token } = await signedIn(account);
const proof = { password: PASSWORD };

const entry = (n: number, text = "正文有一些字。") =>
  `<item><title>第 ${n} 篇</title><guid>https://old.example/${n}</guid><link>https://old.example/${n}</link>` +
  `<pubDate>Mon, 0${n} Sep 2025 08:00:00 GMT</pubDate><description><![CDATA[<p>${text}</p>]]></description></item>`;
const feedOf = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>旧站</title><link>https://old.example</link>${items.join("")}</channel></rss>`;

async function upload(text: string, name = "feed.xml") {
  const { payload, headers } = await multipart({ file: { bytes: new Uint8Array(Buffer.from(text)), name } });
  const answer = await inject({
    method: "POST",
    url: "/api/admin/import-files",
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().data.upload as string;
}

async function begin(text: string): Promise<Import> {
  const body = {
    ...{ kind: "feed", section: main },
    settings: { source: { from: "upload", upload: await upload(text) } },
  };
  const { body: answer } = await call("POST", "/api/admin/imports", { token, body });
  const { id } = answer.data as Import;
  await workOn(services, id);
  return show(id);
}
const show = async (id: string) =>
  (await call("GET", `/api/admin/imports/${id}`, { token })).body.data as Import;
const itemsOf = async (id: string) =>
  ((await call("GET", `/api/admin/imports/${id}/items`, { token })).body.data as { items: ImportItem[] })
    .items;
async function step(id: string, verb: "run" | "undo") {
  const answer = await call("POST", `/api/admin/imports/${id}/${verb}`, { token, body: { proof } });
  if (answer.status === 200) await workOn(services, id);
  return answer;
}
const stored = (n: number) =>
  db
    .select()
    .from(articles)
    .where(eq(articles.importKey, `https://old.example/${n}`));
const outcomes = async (id: string) =>
  Object.fromEntries((await itemsOf(id)).map(({ title, outcome, reason }) => [title, reason || outcome]));

test("an import is checked without writing, run after a proof, and taken back but for what somebody touched", async () => {
  const checked = await begin(feedOf(entry(1), entry(2), entry(3)));
  expect(checked).toMatchObject({ state: "checked", label: "feed.xml", done: 3, total: 3 });
  expect(checked.counts["article.imported"]).toBe(3);
  expect(await stored(1)).toEqual([]);

  const refused = await call("POST", `/api/admin/imports/${checked.id}/run`, {
    token,
    body: { proof: { password: "wrong-wrong" } },
  });
  expect(refused.body.code).toBe("SIGN_IN_FAILED");
  expect((await step(checked.id, "run")).status).toBe(200);
  expect(await show(checked.id)).toMatchObject({ state: "done", counts: { "article.imported": 3 } });
  const [liked] = await stored(2);
  await db
    .update(articleCounters)
    .set({ likes: 1 })
    .where(eq(articleCounters.articleId, liked?.id ?? ""));

  // A later import brings the third one up to date: it is no longer what the first one made.
  const later = await begin(feedOf(entry(3, "正文改过了，长一些。").replace("Sep", "Oct")));
  await step(later.id, "run");
  expect((await show(later.id)).counts).toMatchObject({ "article.updated": 1 });

  expect((await step(checked.id, "undo")).status).toBe(200);
  expect((await show(checked.id)).state).toBe("undone");
  expect(await outcomes(checked.id)).toEqual({
    "第 1 篇": "undone",
    "第 2 篇": "有人点赞或收藏",
    "第 3 篇": "后来的导入又更新过",
  });
  expect(await stored(1)).toEqual([]);
  expect(await stored(2)).toHaveLength(1);
  await step(later.id, "undo");
  expect(await outcomes(later.id)).toEqual({ "第 3 篇": "这篇之前就有，这次只是更新" });
  expect(await stored(3)).toHaveLength(1);
  // What was taken back comes again when it is wanted.
  const again = await begin(feedOf(entry(1)));
  await step(again.id, "run");
  expect(await stored(1)).toHaveLength(1);
});

test("a run that was killed goes on, and can still be taken back whole", async () => {
  const { id } = await begin(feedOf(entry(5), entry(6)));
  await call("POST", `/api/admin/imports/${id}/run`, { token, body: { proof } });
  // One entry came in, its process was killed before it could say so.
  await workOn(services, id);
  await db.update(imports).set({ state: "running", beatAt: new Date() }).where(eq(imports.id, id));
  // While the other process is heard of, nobody else takes over.
  await workOn(services, id);
  expect((await show(id)).state).toBe("running");
  await db
    .update(imports)
    .set({ beatAt: new Date(Date.now() - 60_000) })
    .where(eq(imports.id, id));
  await workOn(services, id);
  expect(await show(id)).toMatchObject({ state: "done", counts: { "article.imported": 2 } });
  await step(id, "undo");
  expect(await stored(5)).toEqual([]);
  expect(await stored(6)).toEqual([]);
});

test("what cannot be read fails in words, and paths do not lead out of the folder", async () => {
  const failed = await begin("<html><body>这不是订阅</body></html>");
  expect(failed.state).toBe("checked");
  expect(failed.remarks.length).toBeGreaterThan(0);
  expect(await db.select().from(importItems).where(eq(importItems.importId, failed.id))).toEqual([]);
  for (const path of ["../secret.key", "/etc/passwd", "uploads", "nothing.xml"]) {
    const { status, body } = await call("POST", "/api/admin/imports", {
      token,
      body: { kind: "feed", section: main, settings: { source: { from: "folder", path } } },
    });
    expect(status).toBe(400);
    expect(body.error).toEqual([`导入文件夹里没有“${path}”`]);
  }
});

test("a forum's dump is counted before anything is written", async () => {
  const users = JSON.stringify({ users: [] });
  const body = {
    ...{ kind: "forum", section: main },
    settings: { source: { from: "upload", upload: await upload(users, "users.json") } },
  };
  const { id } = (await call("POST", "/api/admin/imports", { token, body })).body.data as Import;
  await workOn(services, id);
  expect((await show(id)).state).toBe("failed");
  expect((await show(id)).problem).toContain("认不出");
});

test("who may import into one section sees nothing of another's imports", async () => {
  const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
  const role = await makeRole(db, [{ permission: "imports.run", section: club }]);
  const other = await signedIn((await makeAccount({ role })).account);
  const mine = await begin(feedOf(entry(7)));
  expect((await call("GET", `/api/admin/imports/${mine.id}`, { token: other.token })).status).toBe(403);
  const list = (await call("GET", "/api/admin/imports", { token: other.token })).body.data as {
    items: unknown[];
  };
  expect(list.items).toEqual([]);
});

test("work that cannot be begun is told at once, and an import that was to be taken back stands as before", async () => {
  const send = vi.spyOn(services.jobs, "send");
  const refuse = () => send.mockRejectedValueOnce(new Error("no queue"));
  refuse();
  const source = { from: "upload", upload: await upload(feedOf(entry(8))) };
  const { body: answer } = await call("POST", "/api/admin/imports", {
    token,
    body: { kind: "feed", section: main, settings: { source } },
  });
  expect(answer.data).toMatchObject({ state: "failed", problem: "未能开始，请稍后再试" });
  // Tried once more it does what it says.
  const { id } = answer.data as Import;
  refuse();
  expect((await step(id, "run")).body.data).toMatchObject({ state: "failed" });
  await step(id, "run");
  expect(await show(id)).toMatchObject({ state: "done", problem: "", counts: { "article.imported": 1 } });
  refuse();
  expect((await step(id, "undo")).body.data).toMatchObject({
    state: "done",
    problem: "未能开始，请稍后再试",
  });
  await step(id, "undo");
  expect(await stored(8)).toEqual([]);
});

test("open desks are told when an import gets further, and those who may not import are not", async () => {
  const told = () => db.$count(events, eq(events.topic, "desk:imports"));
  const before = await told();
  const { id } = await begin(feedOf(entry(9)));
  const checked = await told();
  expect(checked).toBeGreaterThan(before);
  await step(id, "run");
  expect(await told()).toBeGreaterThan(checked);
  expect(deskTopics.entries().find(([topic]) => topic === "desk:imports")?.[1]).toBe("imports.run");
});
