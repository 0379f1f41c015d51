import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { sweepMedia } from "#capabilities/media/media/server/sweep.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { reviewHistory } from "#capabilities/review/moderation/server/tables.ts";
import type { Draft, DraftContent, VersionRow } from "#features/articles/draft-contract.ts";
import { articleDrafts, articles } from "#features/articles/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeComment,
  makePicture,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import { keepSchedule } from "./schedule.ts";

const app = await createTestApp();
const second = await createTestApp({ beside: app });
const { call, services } = app;
const { db } = services;

const role = await makeRole(db, [{ permission: "articles.write" }, { permission: "articles.publish" }]);
const writerRole = await makeRole(db, [{ permission: "articles.write" }]);
const { token, admin } = await makeAdmin(db, role);
const { token: other } = await makeAdmin(db, role);
const { token: writer } = await makeAdmin(db, writerRole);
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";

const hex = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join("");
const picture = () => makePicture(db, { key: `p${hex()}`, ownerAdminId: admin.id });

const data = <T>(answer: { body: { data: unknown } }) => answer.body.data as T;

async function begin(values: Partial<DraftContent> = {}, as = token) {
  const made = await call("POST", "/api/admin/articles/drafts", {
    token: as,
    body: { kind: values.kind ?? "post", section: values.section ?? "main" },
  });
  const { id } = data<{ id: string }>(made);
  const draft = await show(id);
  const content = { ...draft.content, title: "试驾手记", channel: "评测", body: "<p>好开。</p>", ...values };
  const saved = await save(id, draft.revision, content, as);
  return { id, content, revision: data<{ revision: number }>(saved).revision };
}

const show = async (id: string, as = token) =>
  data<Draft>(await call("GET", `/api/admin/articles/drafts/${id}`, { token: as }));

const save = (id: string, base: number, content: object, as = token) =>
  call("PUT", `/api/admin/articles/drafts/${id}`, { token: as, body: { base, content } });

const publish = (id: string, base: number, correction = "", as = token) =>
  call("POST", `/api/admin/articles/drafts/${id}/publish`, { token: as, body: { base, correction } });

const versions = async (id: string) =>
  data<{ items: VersionRow[] }>(await call("GET", `/api/admin/articles/drafts/${id}/versions`, { token }))
    .items;

test("a draft is nobody's to read until it is published, then stands at its address and in the list", async () => {
  const photo = await picture();
  const cover = await picture();
  const { id, revision } = await begin({
    title: "山路手记",
    body: `<figure><img src="/media/${photo.key}"><figcaption>弯道</figcaption></figure><p onclick="x()">正文<script>1</script></p>`,
    cover: cover.id,
    focus: { x: 0.2, y: 0.8 },
    tags: ["山路", "夜"],
  });
  const draft = await show(id);
  // Its picture is not public: only its editors learn an address that answers.
  expect(draft.content.body).toContain(`src="/media/p-${photo.unlistedKey}"`);
  expect(draft.content.body).not.toContain("script");
  expect((await call("GET", "/api/articles")).body.data).toMatchObject({ items: [] });
  await sweepMedia(services, new Date(Date.now() + 3 * 86_400_000));
  expect(await db.select().from(media).where(eq(media.id, photo.id))).toHaveLength(1);

  // What the editor got goes back as it came, and is no change.
  expect(data<{ revision: number }>(await save(id, revision, draft.content)).revision).toBe(revision);

  const published = await publish(id, revision);
  expect(published.status).toBe(200);
  const { article_id: articleId } = data<{ article_id: string }>(published);
  const shown = await call("GET", `/api/articles/${articleId}`);
  expect(shown.body.data).toMatchObject({
    title: "山路手记",
    body_html: expect.stringContaining(`src="/media/${photo.key}"`),
    cover: { focus: { x: 0.2, y: 0.8 } },
    tags: ["山路", "夜"],
    corrections: [],
  });
  expect((await call("GET", "/api/articles")).body.data).toMatchObject({ items: [{ id: articleId }] });
  expect((await show(id)).state).toBe("done");
});

test("what is missing is told all at once, and nothing is published", async () => {
  const { id, revision } = await begin({ title: "", channel: "", body: "" });
  const refused = await publish(id, revision);
  expect(refused.status).toBe(400);
  expect(refused.body.error).toEqual(["请填写标题", "请选择栏目", "正文还是空的"]);
  expect((await show(id)).article).toBeNull();
  const film = await begin({ kind: "video" });
  expect((await publish(film.id, film.revision)).body.error).toEqual(["请上传视频", "请给视频选一张封面"]);
});

test("two editors lose nothing: the later save is refused and kept, and either text can be taken", async () => {
  const { id, content, revision } = await begin({ body: "<p>开头。</p>" });
  expect((await save(id, revision, { ...content, body: "<p>甲写的。</p>" })).status).toBe(200);
  const late = await save(id, revision, { ...content, body: "<p>乙写的。</p>" }, other);
  expect(late).toMatchObject({ status: 409, body: { code: "CHANGED" } });
  // The same again, as a page does that is not sure, makes no second version.
  await save(id, revision, { ...content, body: "<p>乙写的。</p>" }, other);
  const kept = (await versions(id)).filter(({ why }) => why === "conflict");
  expect(kept).toHaveLength(1);
  const [mine] = kept;
  const diff = await call("GET", `/api/admin/articles/drafts/${id}/versions/${mine?.number}`, { token });
  expect(diff.body.data).toMatchObject({
    fields: [],
    blocks: [{ kind: "changed", parts: expect.arrayContaining([{ kind: "added", text: "甲" }]) }],
  });
  // The other one takes his own text after all; what stood there is a version then.
  const now = await show(id);
  const restored = await call("POST", `/api/admin/articles/drafts/${id}/versions/${mine?.number}/restore`, {
    token: other,
    body: { base: now.revision },
  });
  expect(restored.status).toBe(200);
  expect((await show(id)).content.body).toBe("<p>乙写的。</p>");
  expect((await versions(id))[0]).toMatchObject({ why: "before_restore" });
  expect((await save(id, now.revision, { ...content, kind: "pic" })).status).toBe(400);
});

test("who else has the draft open is told, with since when, until he leaves", async () => {
  const { id } = await begin();
  const announce = async (as: string, page: string, leaving = false) =>
    data<{ editors: { name: string; own: boolean }[] }>(
      await call("POST", `/api/admin/articles/drafts/${id}/presence`, { token: as, body: { page, leaving } }),
    ).editors;
  expect(await announce(token, "page-one")).toEqual([]);
  expect(await announce(other, "page-two")).toMatchObject([{ name: admin.name, own: false }]);
  expect(await announce(token, "page-three")).toHaveLength(2);
  await announce(token, "page-one", true);
  await announce(token, "page-three", true);
  expect(await announce(other, "page-two")).toEqual([]);
});

test("two processes publish what is due exactly once, and take it down once", async () => {
  const { id, revision } = await begin({ title: "定时发布" });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const schedule = (body: object) =>
    call("PUT", `/api/admin/articles/drafts/${id}/schedule`, {
      token,
      body: { base: revision, publish_at: null, embargo_until: null, take_down_at: null, ...body },
    });
  expect((await schedule({ publish_at: at(-5) })).body.fields).toEqual({ publish_at: "发布时间要晚于现在" });
  expect((await schedule({ publish_at: at(5), embargo_until: at(9) })).status).toBe(400);
  expect((await schedule({ publish_at: at(5), take_down_at: at(4) })).status).toBe(400);
  expect((await schedule({ publish_at: at(5), embargo_until: at(4), take_down_at: at(60) })).status).toBe(
    200,
  );
  expect((await publish(id, revision)).body.error).toEqual(["还在禁发期内，到时间才能发布"]);
  expect(await keepSchedule(services)).toEqual({ published: 0, takenDown: 0 });

  const later = new Date(Date.now() + 6 * 60_000);
  const rounds = await Promise.all([
    keepSchedule(services, later),
    keepSchedule(second.services, later),
    keepSchedule(services, later),
  ]);
  expect(rounds.reduce((sum, round) => sum + round.published, 0)).toBe(1);
  const articleId = (await show(id)).article?.id ?? "";
  const history = await db.select().from(reviewHistory).where(eq(reviewHistory.targetId, articleId));
  expect(history.filter(({ kind, move }) => kind === "article" && move === "publish")).toHaveLength(1);
  expect((await call("GET", `/api/articles/${articleId}`)).status).toBe(200);

  const evening = new Date(Date.now() + 61 * 60_000);
  const ends = await Promise.all([keepSchedule(services, evening), keepSchedule(second.services, evening)]);
  expect(ends.reduce((sum, round) => sum + round.takenDown, 0)).toBe(1);
  expect((await call("GET", `/api/articles/${articleId}`)).status).toBe(404);
});

test("what cannot be published when it is due becomes a draft again and says why", async () => {
  const { id, content, revision } = await begin();
  const soon = new Date(Date.now() + 60_000);
  await call("PUT", `/api/admin/articles/drafts/${id}/schedule`, {
    token,
    body: { base: revision, publish_at: soon.toISOString(), embargo_until: null, take_down_at: null },
  });
  expect((await save(id, revision, { ...content, title: "" })).status).toBe(200);
  await keepSchedule(services, new Date(soon.getTime() + 1000));
  expect(await show(id)).toMatchObject({ state: "draft", schedule_problem: "请填写标题" });
});

test("a live article is corrected with a note for its readers, taken down, and put back at its address", async () => {
  const article = await makeArticle(db, { title: "马力数字", channel: "评测", bodyHtml: "<p>三百匹。</p>" });
  const opened = await call("POST", "/api/admin/articles/drafts", {
    token,
    body: { article_id: article.id },
  });
  const again = await call("POST", "/api/admin/articles/drafts", {
    token: other,
    body: { article_id: article.id },
  });
  const { id } = data<{ id: string }>(opened);
  expect(data<{ id: string }>(again).id).toBe(id);
  const draft = await show(id);
  expect(draft).toMatchObject({ state: "done", content: { body: "<p>三百匹。</p>", title: "马力数字" } });
  const saved = data<{ revision: number }>(
    await save(id, draft.revision, { ...draft.content, body: "<p>二百五十匹。</p>" }),
  );
  // Readers still see what was published.
  expect((await call("GET", `/api/articles/${article.id}`)).body.data).toMatchObject({
    body_html: "<p>三百匹。</p>",
  });
  expect((await publish(id, saved.revision, "马力数据有误，已更正")).status).toBe(200);
  expect((await call("GET", `/api/articles/${article.id}`)).body.data).toMatchObject({
    body_html: "<p>二百五十匹。</p>",
    corrections: [{ note: "马力数据有误，已更正" }],
    published_at: article.publishedAt.toISOString(),
  });
  expect((await versions(id)).map(({ why }) => why)).toEqual(["corrected", "published"]);

  const down = () => call("POST", `/api/admin/articles/drafts/${id}/unpublish`, { token });
  expect((await down()).status).toBe(200);
  expect((await call("GET", `/api/articles/${article.id}`)).status).toBe(404);
  expect((await down()).status).toBe(409);
  expect((await publish(id, saved.revision)).status).toBe(200);
  expect((await call("GET", `/api/articles/${article.id}`)).status).toBe(200);
  // What moderators took away stays away.
  await db.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
  expect((await publish(id, saved.revision)).status).toBe(409);
});

test("the desk lists by tab, filter and search, and only what the role may write", async () => {
  const scoped = await makeRole(db, [{ permission: "articles.write", section: club }]);
  const { token: clubEditor } = await makeAdmin(db, scoped);
  await begin({ section: club, title: "车友会的草稿", channel: "自驾" });
  const list = async (query: string, as: string) =>
    data<{ items: { title: string; owners_only: boolean; figures: object | null }[] }>(
      await call("GET", `/api/admin/articles?${query}`, { token: as }),
    ).items;
  expect((await list("tab=draft", clubEditor)).map(({ title }) => title)).toEqual(["车友会的草稿"]);
  expect(await list(`tab=draft&q=${encodeURIComponent("100%")}`, token)).toEqual([]);
  expect(
    await list(`tab=draft&section=${club}&kind=post&channel=${encodeURIComponent("自驾")}`, token),
  ).toHaveLength(1);
  expect((await list("tab=published", token))[0]?.figures).toMatchObject({ reads: 0 });
  // What only owners read to its end is told apart before it is out, and afterwards.
  await begin({ section: club, title: "给车主的草稿", audience: "club" });
  await makeArticle(db, { section: club, title: "给车主的文章", audience: "club" });
  const kept = [...(await list("tab=draft", clubEditor)), ...(await list("tab=published", clubEditor))]
    .filter((row) => row.owners_only)
    .map(({ title }) => title);
  expect(kept).toEqual(["给车主的草稿", "给车主的文章"]);
  const { id } = await begin();
  expect((await call("GET", `/api/admin/articles/drafts/${id}`, { token: clubEditor })).status).toBe(403);
  const foreign = { kind: "post", section: "main" };
  expect(
    (await call("POST", "/api/admin/articles/drafts", { token: clubEditor, body: foreign })).status,
  ).toBe(403);
});

test("who may write and not publish does neither, and takes a schedule back by changing what was agreed", async () => {
  const { id, content, revision } = await begin();
  expect((await publish(id, revision, "", writer)).status).toBe(403);
  await call("PUT", `/api/admin/articles/drafts/${id}/schedule`, {
    token,
    body: {
      base: revision,
      publish_at: new Date(Date.now() + 600_000).toISOString(),
      embargo_until: null,
      take_down_at: null,
    },
  });
  expect((await save(id, revision, { ...content, body: "<p>改过了。</p>" }, writer)).status).toBe(200);
  expect(await show(id)).toMatchObject({
    state: "draft",
    schedule_problem: expect.stringContaining("重新定时"),
  });
});

test("comments of an article can be looked at first, or closed", async () => {
  const { id, revision } = await begin({ comments: "closed" });
  const { article_id: closed } = data<{ article_id: string }>(await publish(id, revision));
  const { token: reader } = await makeSignedIn(db);
  const say = (target: string) =>
    call("POST", "/api/comments", {
      token: reader,
      body: { target_kind: "article", target_id: target, body: "好文", idempotency_key: crypto.randomUUID() },
    });
  expect((await say(closed)).body.code).toBe("COMMENTS_CLOSED");
  await makeComment(db, { targetId: closed });
});

test("chosen articles come first in what is read next, a link card shows one, both only while they are public", async () => {
  const target = await makeArticle(db, { title: "被推荐的" });
  const { id, revision } = await begin({
    related: [target.id],
    body: `<p>见</p><p>::article[${target.id}]</p>`,
  });
  const { article_id: articleId } = data<{ article_id: string }>(await publish(id, revision));
  const next = async () =>
    data<{ items: { id: string }[] }>(await call("GET", `/api/articles/${articleId}/related`)).items[0]?.id;
  const body = async () =>
    data<{ body_html: string }>(await call("GET", `/api/articles/${articleId}`)).body_html;
  expect(await next()).toBe(target.id);
  expect(await body()).toContain('class="link-card"');
  const opened = await call("POST", "/api/admin/articles/drafts", { token, body: { article_id: target.id } });
  await call("POST", `/api/admin/articles/drafts/${data<{ id: string }>(opened).id}/unpublish`, { token });
  await services.cache.invalidate(db, [`article:${articleId}`, `article-card:${articleId}`]);
  expect(await next()).not.toBe(target.id);
  expect(await body()).toBe("<p>见</p>\n");
});

test("a place in the carousel moves those behind it back", async () => {
  const ids = [];
  for (const title of ["甲", "乙"]) {
    const { id, revision } = await begin({ title, featured: 1, section: club });
    ids.push(data<{ article_id: string }>(await publish(id, revision)).article_id);
  }
  const answer = await call("GET", `/api/admin/articles/carousel?section=${club}`, { token });
  expect(data<{ items: object[] }>(answer).items).toMatchObject([
    { id: ids[1], place: 1 },
    { id: ids[0], place: 2 },
  ]);
});

test("a link shows the draft to whoever has it, with notes for colleagues, and ends", async () => {
  const { id } = await begin({ title: "还没发布" });
  const made = await call("POST", `/api/admin/articles/drafts/${id}/preview`, { token });
  const { path } = data<{ path: string }>(made);
  const given = new URL(path, "http://paddock.test").searchParams.get("token") ?? "";
  const preview = (with_: string, of = id) => call("GET", `/api/articles/preview?id=${of}&token=${with_}`);
  expect((await preview(given)).body.data).toMatchObject({ title: "还没发布" });
  expect((await preview(`${given}x`)).body.error).toEqual(["预览链接已失效"]);
  expect((await preview(given, "999")).status).toBe(410);
  const link = await call("GET", `/api/phone-preview/link?type=article&id=${id}&token=${given}`);
  expect(link.body.data).toMatchObject({ title: "还没发布" });
  expect((await call("GET", `/api/phone-preview/link?type=article&id=${id}&token=x.y`)).status).toBe(410);

  const about = { type: "article", id };
  expect((await call("POST", "/api/phone-preview/notes", { body: { ...about, body: "?" } })).status).toBe(
    401,
  );
  const { token: stranger } = await makeAdmin(db, await makeRole(db, [{ permission: "words.manage" }]));
  expect(
    (await call("GET", `/api/phone-preview/notes?type=article&id=${id}`, { token: stranger })).status,
  ).toBe(403);
  const note = await call("POST", "/api/phone-preview/notes", {
    token: other,
    body: { ...about, body: "封面换一张" },
  });
  const noteId = data<{ id: string }>(note).id;
  await call("PUT", `/api/phone-preview/notes/${noteId}`, { token, body: { resolved: true } });
  const notes = await call("GET", `/api/phone-preview/notes?type=article&id=${id}`, { token });
  expect(notes.body.data).toMatchObject({
    items: [{ body: "封面换一张", resolved: { by: admin.name } }],
  });
});

test("pasted pictures at private addresses are not asked for, and that is told", async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end("x");
  }).listen(0, "127.0.0.1");
  afterAll(() => server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const { id } = await begin();
  const photo = await picture();
  const drawn = sharp({ create: { width: 200, height: 120, channels: 3, background: "#c40" } });
  const pixel = (await drawn.png().toBuffer()).toString("base64");
  const pasted = await call("POST", `/api/admin/articles/drafts/${id}/paste`, {
    token,
    body: {
      html: `<p>正文</p><img src="http://127.0.0.1:${port}/a.png" width="100" height="100"><img src="data:image/png;base64,${pixel}"><img src="/media/p-${photo.unlistedKey}"><iframe src="//x"></iframe>`,
    },
  });
  expect(pasted.status).toBe(200);
  const { html, notes } = data<{ html: string; notes: string[] }>(pasted);
  expect(asked).toBe(0);
  expect(html.match(/<figure>/g)).toHaveLength(2);
  expect(html).toContain(`/media/p-${photo.unlistedKey}`);
  expect(notes).toEqual(["嵌入的播放器没有带过来", expect.stringContaining("内网地址")]);
});

test("a draft that never was published can be deleted, an article's copy cannot", async () => {
  const { id } = await begin();
  expect((await call("DELETE", `/api/admin/articles/drafts/${id}`, { token })).status).toBe(200);
  expect(await db.select().from(articleDrafts).where(eq(articleDrafts.id, id))).toEqual([]);
  const { id: live, revision } = await begin();
  await publish(live, revision);
  expect((await call("DELETE", `/api/admin/articles/drafts/${live}`, { token })).status).toBe(409);
});

test("a member's picture cannot be taken by guessing its number", async () => {
  const { member } = await makeSignedIn(db);
  const foreign = await makePicture(db, { ownerMemberId: member.id });
  const { id, content, revision } = await begin();
  expect((await save(id, revision, { ...content, cover: foreign.id })).status).toBe(400);
});

test("another editor's upload is taken once everybody sees it, not before", async () => {
  const theirs = await makePicture(db, { key: `p${hex()}`, ownerAdminId: admin.id });
  const mine = await begin({}, other);
  const withIt = async () =>
    (await save(mine.id, mine.revision, { ...mine.content, cover: theirs.id }, other)).status;
  expect(await withIt()).toBe(400);
  const published = await begin({ cover: theirs.id });
  expect(await withIt()).toBe(400);
  // Whoever goes on with that draft keeps what it has.
  const going = { ...published.content, title: "同事接着写" };
  const saved = await save(published.id, published.revision, going, other);
  expect(saved.status).toBe(200);
  await publish(published.id, data<{ revision: number }>(saved).revision);
  expect(await withIt()).toBe(200);
});
