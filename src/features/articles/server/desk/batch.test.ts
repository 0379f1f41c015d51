import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import type { Batch, Pin } from "#features/articles/batch-contract.ts";
import type { ArticleCard } from "#features/articles/contract.ts";
import { articleBatches, articleDrafts, articlePins, articles } from "#features/articles/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeRole } from "../../../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;

const role = await makeRole(db, [{ permission: "articles.write" }, { permission: "articles.publish" }]);
const { token, admin } = await makeAdmin(db, role);
const { token: writer } = await makeAdmin(db, await makeRole(db, [{ permission: "articles.write" }]));
const { token: nobody } = await makeAdmin(db, await makeRole(db, [{ permission: "figures.read" }]));
const clubs = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);
const [club = "", otherClub = ""] = clubs;

let keys = 0;
const newKey = () => `batch-key-${++keys}`;
type Row = { draft_id: string | null; article_id: string | null };
const ofArticle = ({ id }: { id: string }): Row => ({ draft_id: null, article_id: id });

const send = (act: object, rows: Row[], { key = newKey(), as = token } = {}) =>
  call("POST", "/api/admin/articles/batch", { token: as, body: { key, act, rows } });
const undo = (id: string, as = token) =>
  call("POST", `/api/admin/articles/batches/${id}/undo`, { token: as });
const result = (answer: { body: { data: unknown } }) => answer.body.data as Batch;
const statusOf = async (id: string) => (await db.select().from(articles).where(eq(articles.id, id)))[0];
const listed = async (section: string, more = "") =>
  ((await call("GET", `/api/articles?section=${section}${more}`)).body.data as { items: ArticleCard[] })
    .items;

const newArticle = (values: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(db, { section: club, channel: "评测", bodyHtml: "<p>正文</p>", ...values });

async function newDraft(content: object = {}): Promise<string> {
  const made = await call("POST", "/api/admin/articles/drafts", {
    token,
    body: { kind: "post", section: club },
  });
  const { id } = made.body.data as { id: string };
  const [row] = await db.select().from(articleDrafts).where(eq(articleDrafts.id, id));
  if (row === undefined) throw new Error("no draft");
  const full = { ...row.content, title: "批量稿", channel: "评测", body: "<p>好开。</p>", ...content };
  const saved = await call("PUT", `/api/admin/articles/drafts/${id}`, {
    token,
    body: { base: 1, content: full },
  });
  expect(saved.status).toBe(200);
  return id;
}

test("many drafts are published at once, each with its own result, and taken back together", async () => {
  const good = await newDraft();
  const empty = await newDraft({ body: "" });
  const rows = [good, empty].map((draft_id) => ({ draft_id, article_id: null }));
  const key = newKey();
  const batch = result(await send({ kind: "publish" }, rows, { key }));
  expect(batch).toMatchObject({
    done: 1,
    rows: [
      { draft_id: good, problem: "", title: "批量稿" },
      { draft_id: empty, problem: "正文还是空的", title: "批量稿" },
    ],
  });
  const articleOf = async () =>
    (await db.select().from(articleDrafts).where(eq(articleDrafts.id, good)))[0]?.articleId ?? "";
  expect((await statusOf(await articleOf()))?.status).toBe("published");

  // The answer was lost: the same again says the same and publishes nothing twice.
  expect(result(await send({ kind: "publish" }, rows, { key }))).toEqual(batch);
  expect((await send({ kind: "unpublish" }, rows, { key })).status).toBe(409);
  expect(await db.select().from(articleBatches).where(eq(articleBatches.key, key))).toHaveLength(1);

  expect((await undo(batch.id, writer)).status).toBe(404);
  expect(result(await undo(batch.id))).toMatchObject({ done: 1, rows: [{ problem: "" }] });
  expect((await statusOf(await articleOf()))?.status).toBe("withdrawn");
  const log = await db.select().from(auditLog).where(eq(auditLog.adminId, admin.id));
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["article.publish", "article.batch_undo"]),
  );
});

test("articles taken down together come back as they stood", async () => {
  const one = await newArticle({ featuredRank: 2 });
  const batch = result(await send({ kind: "unpublish" }, [ofArticle(one)]));
  expect(batch.done).toBe(1);
  expect(await statusOf(one.id)).toMatchObject({ status: "withdrawn", featuredRank: null });
  expect(result(await undo(batch.id)).done).toBe(1);
  expect(await statusOf(one.id)).toMatchObject({ status: "published", featuredRank: 2 });
  // A second time changes nothing.
  expect(result(await undo(batch.id)).done).toBe(1);
});

test("moving shows an article in its new section at once; what somebody changed since is not undone", async () => {
  const one = await newArticle({ featuredRank: 1 });
  const two = await newArticle();
  const moved = result(
    await send({ kind: "move", section: otherClub, channel: "导购" }, [ofArticle(one), ofArticle(two)]),
  );
  expect(moved.rows.map(({ problem }) => problem)).toEqual(["", ""]);
  expect(await statusOf(one.id)).toMatchObject({ section: otherClub, channel: "导购", featuredRank: null });

  await db.update(articleDrafts).set({ revision: 99 }).where(eq(articleDrafts.articleId, two.id));
  const undone = result(await undo(moved.id));
  expect(undone).toMatchObject({
    done: 1,
    rows: [{ problem: "" }, { problem: "之后又有人改过，没有撤销" }],
  });
  expect(await statusOf(one.id)).toMatchObject({ section: club, channel: "评测", featuredRank: 1 });
  expect(await statusOf(two.id)).toMatchObject({ section: otherClub });
  expect(result(await send({ kind: "move", section: "nowhere" }, [ofArticle(one)])).rows[0]?.problem).toBe(
    "没有这个分区",
  );
});

test("tags are added and taken off, eight at most", async () => {
  const draft = await newDraft({ tags: ["旧", "留"] });
  const row = { draft_id: draft, article_id: null };
  await send({ kind: "tags", add: ["新"], remove: ["旧"] }, [row]);
  const tags = async () =>
    (await db.select().from(articleDrafts).where(eq(articleDrafts.id, draft)))[0]?.content.tags;
  expect(await tags()).toEqual(["留", "新"]);
  const many = ["1", "2", "3", "4", "5", "6", "7"];
  const refused = result(await send({ kind: "tags", add: many, remove: [] }, [row]));
  expect(refused.rows[0]?.problem).toBe("一篇最多 8 个标签");
  expect(await tags()).toEqual(["留", "新"]);
});

test("changes that readers have not seen yet are not published by the way", async () => {
  const one = await newArticle();
  const opened = await call("POST", "/api/admin/articles/drafts", { token, body: { article_id: one.id } });
  const { id } = opened.body.data as { id: string };
  await db.update(articleDrafts).set({ state: "draft" }).where(eq(articleDrafts.id, id));
  const { rows } = result(await send({ kind: "tags", add: ["新"], remove: [] }, [ofArticle(one)]));
  expect(rows[0]?.problem).toBe("有没发布的修改，先发布它再批量改");
});

test("whoever may not publish gets each row refused; without the right to write, the whole", async () => {
  const one = await newArticle();
  expect(result(await send({ kind: "unpublish" }, [ofArticle(one)], { as: writer })).rows[0]?.problem).toBe(
    "你的角色不能发布这个分区的文章",
  );
  expect((await statusOf(one.id))?.status).toBe("published");
  expect((await send({ kind: "unpublish" }, [ofArticle(one)], { as: nobody })).status).toBe(403);
  const many = Array.from({ length: 51 }, () => ofArticle(one));
  expect((await send({ kind: "unpublish" }, many)).status).toBe(400);
  expect((await send({ kind: "unpublish" }, [])).status).toBe(400);
  expect(
    result(await send({ kind: "unpublish" }, [{ draft_id: null, article_id: "999999" }])).rows[0]?.problem,
  ).not.toBe("");
});

test("what is pinned stands first in its list for its time, and not a second time below", async () => {
  const old = await newArticle({ section: otherClub, title: "旧的", publishedAt: new Date("2026-01-01") });
  const fresh = await newArticle({ section: otherClub, title: "新的", publishedAt: new Date("2026-05-01") });
  const batch = result(await send({ kind: "pin", until: null }, [ofArticle(old)]));
  expect(batch.rows[0]?.problem).toBe("");
  const first = await listed(otherClub);
  expect(first[0]).toMatchObject({ id: old.id, pinned: true });
  expect(first.filter(({ id }) => id === old.id)).toHaveLength(1);
  expect(first.find(({ id }) => id === fresh.id)?.pinned).toBeUndefined();
  // Another list has pins of its own.
  expect((await listed(otherClub, "&channel=评测"))[0]?.pinned).toBeUndefined();

  expect(result(await undo(batch.id)).done).toBe(1);
  expect((await listed(otherClub))[0]?.pinned).toBeUndefined();
});

const pins = async (section: string, channel = "") =>
  (await call("GET", `/api/admin/articles/pins?section=${section}&channel=${channel}`, { token })).body
    .data as { items: Pin[]; version: string };
const putPins = (body: object, as = token) => call("PUT", "/api/admin/articles/pins", { token: as, body });

test("the order and times of what is pinned are kept, against the version that was seen", async () => {
  const one = await newArticle({ title: "一" });
  const two = await newArticle({ title: "二" });
  const { version } = await pins(club);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const list = [
    { id: two.id, from: null, until: null },
    { id: one.id, from: later, until: null },
  ];
  expect((await putPins({ section: club, version, pins: list })).status).toBe(200);
  const now = await pins(club);
  expect(now.items.map(({ id, state }) => [id, state])).toEqual([
    [two.id, "shown"],
    [one.id, "waiting"],
  ]);
  const shown = (await listed(club)).filter(({ pinned }) => pinned);
  expect(shown.map(({ id }) => id)).toEqual([two.id]);

  // Somebody else had the older list.
  expect((await putPins({ section: club, version, pins: [] })).status).toBe(409);
  expect((await pins(club)).items).toHaveLength(2);
  const wrong = (more: object[]) => putPins({ section: club, version: now.version, pins: more });
  expect((await wrong([list[0] ?? {}, list[0] ?? {}])).status).toBe(400);
  expect((await wrong([{ id: two.id, from: later, until: later }])).status).toBe(400);
  const elsewhere = await newArticle({ section: otherClub });
  expect((await wrong([{ id: elsewhere.id, from: null, until: null }])).status).toBe(400);
  expect(
    (await wrong(Array.from({ length: 11 }, () => ({ id: one.id, from: null, until: null })))).status,
  ).toBe(400);
  expect((await putPins({ section: club, version: now.version, pins: [] }, writer)).status).toBe(403);
  expect((await putPins({ section: "nowhere", version: now.version, pins: [] })).status).toBe(404);

  // One that left the section is no longer shown, and the desk says why.
  await db.update(articles).set({ section: otherClub }).where(eq(articles.id, two.id));
  expect((await pins(club)).items[0]?.state).toBe("hidden");
  expect(await db.select().from(articlePins).where(eq(articlePins.articleId, two.id))).toHaveLength(1);
});
