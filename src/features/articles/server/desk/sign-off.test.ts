import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import type { Batch, BatchAct } from "#features/articles/batch-contract.ts";
import type { DeskArticle, Draft, DraftContent } from "#features/articles/draft-contract.ts";
import { articleHandIns, articlePins, articles } from "#features/articles/server/tables.ts";
import { importSettingsSchema } from "#features/importer/contract.ts";
import { imports } from "#features/importer/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeRole } from "../../../../../test/support/factories.ts";
import { keepSchedule } from "./schedule.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;

const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
const alone = [{ permission: "articles.write" }, { permission: "articles.publish" }];
const seconded = [
  { permission: "articles.write" },
  { permission: "articles.publish", second: true as const },
];
const underReview = await makeRole(db, [...seconded, { permission: "imports.run" }]);
const { token: writer, admin: writerAdmin } = await makeAdmin(db, underReview);
const { token: peer, admin: peerAdmin } = await makeAdmin(db, underReview);
const { token: chief, admin: chiefAdmin } = await makeAdmin(db, await makeRole(db, alone));
const { token: plain } = await makeAdmin(db, await makeRole(db, [{ permission: "articles.write" }]));

const data = <T>(answer: { body: { data: unknown } }) => answer.body.data as T;
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const show = async (id: string, as = writer) =>
  data<Draft>(await call("GET", `/api/admin/articles/drafts/${id}`, { token: as }));
const save = (id: string, base: number, content: object, as = writer) =>
  call("PUT", `/api/admin/articles/drafts/${id}`, { token: as, body: { base, content } });

async function begin(values: Partial<DraftContent> = {}, as = writer) {
  const made = await call("POST", "/api/admin/articles/drafts", {
    token: as,
    body: { kind: "post", section: values.section ?? "main" },
  });
  const { id } = data<{ id: string }>(made);
  const draft = await show(id, as);
  const content = { ...draft.content, title: "复核手记", channel: "评测", body: "<p>好开。</p>", ...values };
  const saved = await save(id, draft.revision, content, as);
  return { id, content, revision: data<{ revision: number }>(saved).revision };
}

const send = (id: string, step: string, body: object, as: string) =>
  call("POST", `/api/admin/articles/drafts/${id}/hand-in${step}`, { token: as, body });
const handIn = (id: string, base: number, body: object = {}, as = writer) =>
  send(id, "", { base, ...body }, as);
const which = async (id: string) => {
  const { hand_in: last } = await show(id, chief);
  return { hand_in: last?.id ?? "1", version: last?.version ?? 1 };
};
const pass = async (id: string, as = chief, seen?: object) =>
  send(id, "/pass", seen ?? (await which(id)), as);
const list = async (tab: string, as: string) =>
  data<{ items: DeskArticle[] }>(await call("GET", `/api/admin/articles?tab=${tab}`, { token: as })).items;
const board = async (as: string) =>
  data<{ figures: { label: string; value: number; note: string }[] }>(
    await call("GET", "/api/admin/figures/desk", { token: as }),
  ).figures.find(({ label }) => label === "待复核文章");
const badge = async (as: string) =>
  data<{ counts: Record<string, number> }>(await call("GET", "/api/admin/desk", { token: as })).counts[
    "admin.articles"
  ];
const batch = async (as: string, act: BatchAct, id: string, articleId: string | null = null) =>
  data<Batch>(
    await call("POST", "/api/admin/articles/batch", {
      token: as,
      body: { key: crypto.randomUUID(), act, rows: [{ draft_id: id, article_id: articleId }] },
    }),
  );

test("what is handed in waits for somebody else, who publishes what was handed in", async () => {
  const { id, revision } = await begin();
  expect((await show(id)).can_publish).toBe(false);
  expect((await handIn(id, revision, { note: "请看第二段" })).status).toBe(200);
  expect((await handIn(id, revision)).body.error).toEqual(["这篇文章已经送审，正在等同事复核"]);
  expect((await show(id)).hand_in).toMatchObject({ own: true, can_decide: false, note: "请看第二段" });
  expect((await show(id, peer)).hand_in).toMatchObject({ by: writerAdmin.name, can_decide: true });
  expect((await list("waiting", peer)).map((row) => row.hand_in)).toMatchObject([
    { state: "waiting", by: writerAdmin.name, note: "请看第二段" },
  ]);
  expect(await board(peer)).toMatchObject({ value: 1 });
  expect(await badge(peer)).toBe(1);
  expect(await badge(writer)).toBe(0);

  const own = await pass(id, writer);
  expect(own.status).toBe(403);
  expect(own.body.error).toEqual(["自己送审的文章，要由另一位同事复核"]);
  expect((await pass(id, plain)).status).toBe(403);
  const passed = await pass(id, peer);
  expect(passed.body.data).toMatchObject({ outcome: "published", path: expect.stringContaining("/") });
  const articleId = (await show(id)).article?.id ?? "";
  expect((await call("GET", `/api/articles/${articleId}`)).status).toBe(200);
  expect((await show(id)).hand_in).toBeNull();
  expect(await badge(peer)).toBe(0);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "article.pass"), eq(auditLog.targetId, articleId)));
  expect(entry).toMatchObject({
    adminId: peerAdmin.id,
    after: { title: "复核手记", handed_in_by: writerAdmin.name, version: 1 },
  });
});

test("no way to publish leads around the second person", async () => {
  const { id, revision } = await begin();
  const refused = "你的发布要经另一位同事复核，请先送审";
  const publish = await call("POST", `/api/admin/articles/drafts/${id}/publish`, {
    token: writer,
    body: { base: revision, correction: "" },
  });
  expect(publish.status).toBe(403);
  expect(publish.body.error).toEqual([refused]);
  // The calendar's drag is the same request.
  const schedule = await call("PUT", `/api/admin/articles/drafts/${id}/schedule`, {
    token: writer,
    body: { base: revision, publish_at: at(5), embargo_until: null, take_down_at: null },
  });
  expect(schedule.body.error).toEqual([refused]);
  expect((await batch(writer, { kind: "publish" }, id)).rows).toMatchObject([{ problem: refused }]);
  expect(await show(id)).toMatchObject({ article: null, state: "draft" });

  const live = await makeArticle(db, { title: "已经公开", channel: "评测" });
  const opened = await call("POST", "/api/admin/articles/drafts", {
    token: writer,
    body: { article_id: live.id },
  });
  const { id: copy } = data<{ id: string }>(opened);
  const down = await call("POST", `/api/admin/articles/drafts/${copy}/unpublish`, { token: writer });
  expect(down.body.error).toEqual([refused]);
  const acts: BatchAct[] = [
    { kind: "unpublish" },
    { kind: "move", channel: "导购" },
    { kind: "tags", add: ["新"], remove: [] },
    { kind: "pin", until: null },
    { kind: "unpin" },
  ];
  for (const act of acts)
    expect((await batch(writer, act, copy, live.id)).rows, act.kind).toMatchObject([{ problem: refused }]);
  const pins = await call("GET", "/api/admin/articles/pins?section=main", { token: writer });
  const pinned = await call("PUT", "/api/admin/articles/pins", {
    token: writer,
    body: {
      ...{ section: "main", channel: "", version: data<{ version: string }>(pins).version },
      pins: [{ id: live.id, from: null, until: null }],
    },
  });
  expect(pinned.status).toBe(403);
  expect(await db.select().from(articlePins).where(eq(articlePins.articleId, live.id))).toEqual([]);
  const brought = await call("POST", "/api/admin/imports", {
    token: writer,
    body: {
      kind: "feed",
      section: "main",
      settings: { source: { from: "address", address: "https://example.com/feed.xml" } },
    },
  });
  expect(brought.body.error).toEqual(["你在这个分区的发布要经另一位同事复核，请没有这项要求的同事来做"]);
  // Of an import that a colleague ran, neither going on with it nor taking its articles away.
  const [ran] = await db
    .insert(imports)
    .values({
      ...{ kind: "feed", section: "main", state: "done", createdBy: chiefAdmin.id, startedAt: new Date() },
      settings: importSettingsSchema.parse({
        source: { from: "address", address: "https://example.com/feed.xml" },
      }),
    })
    .returning({ id: imports.id });
  for (const step of ["run", "undo"]) {
    const answer = await call("POST", `/api/admin/imports/${ran?.id}/${step}`, {
      token: writer,
      body: { proof: { password: "whatever it is" } },
    });
    expect(answer.body.error).toEqual(brought.body.error);
  }
  const [now] = await db.select().from(articles).where(eq(articles.id, live.id));
  expect(now).toMatchObject({ status: "published", channel: "评测" });
});

test("undoing a batch that a colleague's role allowed then is refused now", async () => {
  const role = await makeRole(db, alone);
  const { token: editor, admin } = await makeAdmin(db, role);
  const live = await makeArticle(db, { title: "置顶又后悔", channel: "评测" });
  const opened = await call("POST", "/api/admin/articles/drafts", {
    token: editor,
    body: { article_id: live.id },
  });
  const { id } = data<{ id: string }>(opened);
  const pinned = await batch(editor, { kind: "pin", until: null }, id, live.id);
  expect(pinned.done).toBe(1);
  const { admins } = await import("#capabilities/desk/admin/server/tables.ts");
  await db.update(admins).set({ role: underReview }).where(eq(admins.id, admin.id));
  const undone = data<Batch>(
    await call("POST", `/api/admin/articles/batches/${pinned.id}/undo`, { token: editor }),
  );
  expect(undone.rows).toMatchObject([{ problem: expect.stringContaining("复核") }]);
  expect(await db.select().from(articlePins).where(eq(articlePins.articleId, live.id))).toHaveLength(1);
});

test("a change of the text takes the hand-in back, and what was looked at before cannot be passed", async () => {
  const { id, content, revision } = await begin();
  await handIn(id, revision);
  const seen = await which(id);
  expect((await save(id, revision, { ...content, body: "<p>换了一段。</p>" }, plain)).status).toBe(200);
  const late = await pass(id, chief, seen);
  expect(late.status).toBe(409);
  expect(late.body.error?.[0]).toContain("在送审之后改了内容，要重新送审");
  expect((await show(id)).hand_in).toMatchObject({ state: "changed" });
  // Nobody passes under the number of another version, neither.
  const again = await handIn(id, revision + 1);
  expect(data<{ version: number }>(again).version).toBeGreaterThan(seen.version);
  const now = await which(id);
  const wrong = await pass(id, chief, { ...now, version: seen.version });
  expect(wrong.body.code).toBe("CHANGED");
  expect((await pass(id, chief, now)).status).toBe(200);
});

test("two who decide at once have one outcome, and the second one is told who was first", async () => {
  const { id, revision } = await begin({}, plain);
  await handIn(id, revision, {}, plain);
  const seen = await which(id);
  const [one, other] = await Promise.all([
    pass(id, chief, seen),
    send(id, "/send-back", { ...seen, reason: "标题要改" }, peer),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const loser = one.status === 409 ? one : other;
  const winner = one.status === 409 ? peerAdmin : chiefAdmin;
  expect(loser.body.error?.[0]).toContain(`${winner.name} 刚刚已经`);
  const rows = await db.select().from(articleHandIns).where(eq(articleHandIns.draftId, id));
  expect(rows).toMatchObject([{ endedBy: winner.id }]);
});

test("what is sent back says why to whoever handed it in, until he does something about it", async () => {
  const { id, content, revision } = await begin({ title: "要退回的" });
  await handIn(id, revision);
  const seen = await which(id);
  expect((await send(id, "/send-back", { ...seen, reason: " " }, chief)).body.error).toEqual([
    "请填写退回的理由",
  ]);
  expect((await send(id, "/send-back", { ...seen, reason: "数据没有来源" }, chief)).status).toBe(200);
  const back = { state: "sent_back", reason: "数据没有来源", ended_by: chiefAdmin.name };
  expect((await show(id)).hand_in).toMatchObject(back);
  const mine = await list("waiting", writer);
  expect(mine.find(({ draft_id }) => draft_id === id)?.hand_in).toMatchObject(back);
  expect(await board(writer)).toMatchObject({ note: "1 篇被退回给你" });
  expect(await badge(writer)).toBe(1);
  expect((await list("waiting", peer)).some(({ draft_id }) => draft_id === id)).toBe(false);
  const saved = await save(id, revision, { ...content, body: "<p>补了来源。</p>" });
  await handIn(id, data<{ revision: number }>(saved).revision);
  expect(await badge(writer)).toBe(0);
  const other = await which(id);
  expect((await send(id, "/withdraw", { hand_in: other.hand_in }, peer)).status).toBe(403);
  expect((await send(id, "/withdraw", { hand_in: other.hand_in }, writer)).status).toBe(200);
  expect((await send(id, "/withdraw", { hand_in: other.hand_in }, writer)).status).toBe(409);
  expect((await pass(id, chief, other)).body.error?.[0]).toContain("已经撤回送审");
  expect((await show(id)).hand_in).toBeNull();
});

test("with a time it is published then, and a change by one who may not publish alone stops it", async () => {
  const { id, content, revision } = await begin({ title: "定时送审" });
  expect((await handIn(id, revision, { publish_at: at(-5) })).body.fields).toEqual({
    publish_at: "发布时间要晚于现在",
  });
  expect((await handIn(id, revision, { publish_at: at(30), take_down_at: at(60) })).status).toBe(200);
  expect((await pass(id)).body.data).toMatchObject({ outcome: "scheduled" });
  expect(await show(id)).toMatchObject({ state: "scheduled", hand_in: null });
  await keepSchedule(services, new Date(Date.now() + 31 * 60_000));
  const articleId = (await show(id)).article?.id ?? "";
  expect((await call("GET", `/api/articles/${articleId}`)).status).toBe(200);
  await keepSchedule(services, new Date(Date.now() + 61 * 60_000));
  expect((await call("GET", `/api/articles/${articleId}`)).status).toBe(404);

  const second = await begin({ title: "定时以后改" });
  await handIn(second.id, second.revision, { publish_at: at(30) });
  await pass(second.id);
  await save(second.id, second.revision, { ...second.content, body: "<p>偷偷改。</p>" });
  expect(await show(second.id)).toMatchObject({ state: "draft" });
  await keepSchedule(services, new Date(Date.now() + 31 * 60_000));
  expect((await show(second.id)).article).toBeNull();
  expect(content.title).toBe("定时送审");
});

test("a published article is corrected and taken down by two, with the note for its readers", async () => {
  const live = await makeArticle(db, { title: "两个人更正", channel: "评测", bodyHtml: "<p>三百匹。</p>" });
  const opened = await call("POST", "/api/admin/articles/drafts", {
    token: writer,
    body: { article_id: live.id },
  });
  const { id } = data<{ id: string }>(opened);
  const draft = await show(id);
  expect((await handIn(id, draft.revision)).body.error).toEqual(["没有要发布的改动"]);
  const saved = await save(id, draft.revision, { ...draft.content, body: "<p>二百匹。</p>" });
  const { revision } = data<{ revision: number }>(saved);
  await handIn(id, revision, { correction: "马力已更正" });
  const read = async () => (await call("GET", `/api/articles/${live.id}`)).body.data;
  expect(await read()).toMatchObject({ body_html: "<p>三百匹。</p>" });
  // He wrote it last: a colleague's hand-in of it is not his to pass, while his own publishing takes two.
  await send(id, "/withdraw", { hand_in: (await which(id)).hand_in }, writer);
  await handIn(id, revision, { correction: "马力已更正" }, plain);
  expect((await pass(id, writer)).body.error).toEqual(["最后改这篇文章的是你，要由另一位同事复核"]);
  expect((await pass(id, peer)).status).toBe(200);
  expect(await read()).toMatchObject({
    body_html: "<p>二百匹。</p>",
    corrections: [{ note: "马力已更正" }],
  });

  await handIn(id, revision, { act: "unpublish", note: "授权到期" });
  expect((await list("waiting", chief)).find(({ draft_id }) => draft_id === id)?.hand_in).toMatchObject({
    act: "unpublish",
  });
  expect((await pass(id, peer)).body.data).toMatchObject({ outcome: "unpublished" });
  expect((await call("GET", `/api/articles/${live.id}`)).status).toBe(404);
  expect((await handIn(id, revision, { act: "unpublish" })).status).toBe(409);
});

test("whoever publishes alone may do so with what waits, which then waits no longer", async () => {
  const { id, revision } = await begin();
  await handIn(id, revision);
  const seen = await which(id);
  const published = await call("POST", `/api/admin/articles/drafts/${id}/publish`, {
    token: chief,
    body: { base: revision, correction: "" },
  });
  expect(published.status).toBe(200);
  expect((await pass(id, peer, seen)).body.error).toEqual([`${chiefAdmin.name} 刚刚已经复核通过`]);
  expect((await list("waiting", peer)).some(({ draft_id }) => draft_id === id)).toBe(false);
});

test("the second person is asked for by section, and only in one's own sections is anything shown", async () => {
  const mixed = await makeRole(db, [
    { permission: "articles.write" },
    { permission: "articles.publish", section: "main" },
    { permission: "articles.publish", section: club, second: true as const },
  ]);
  const { token: both } = await makeAdmin(db, mixed);
  const here = await begin({ title: "主站" }, both);
  const there = await begin({ title: "车友会", section: club }, both);
  const publish = (id: string, base: number) =>
    call("POST", `/api/admin/articles/drafts/${id}/publish`, { token: both, body: { base, correction: "" } });
  expect((await publish(here.id, here.revision)).status).toBe(200);
  expect((await publish(there.id, there.revision)).status).toBe(403);
  const mainOnly = await makeRole(db, [
    { permission: "articles.write", section: "main" },
    { permission: "articles.publish", section: "main" },
  ]);
  const { token: mainChief } = await makeAdmin(db, mainOnly);
  await handIn(there.id, there.revision, {}, both);
  expect((await list("waiting", mainChief)).some(({ title }) => title === "车友会")).toBe(false);
  expect((await pass(there.id, mainChief)).status).toBe(403);
  expect((await pass(there.id, chief)).status).toBe(200);
});

test("nothing is handed in that could not be published, nor what is another draft than was seen", async () => {
  const { id, revision } = await begin({ title: "", channel: "" });
  expect((await handIn(id, revision)).body.error).toEqual(["请填写标题", "请选择栏目"]);
  expect((await handIn(id, revision + 3)).body.code).toBe("CHANGED");
  expect((await handIn("999999", 1)).status).toBe(404);
  expect((await handIn(id, revision, { note: "字".repeat(201) })).status).toBe(400);
  expect((await send(id, "/pass", { hand_in: "999999", version: 1 }, chief)).status).toBe(404);
  expect(await db.select().from(articleHandIns).where(eq(articleHandIns.draftId, id))).toEqual([]);
});
