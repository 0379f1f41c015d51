import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { sweepMedia } from "#capabilities/media/media/server/sweep.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { drainTexts } from "#capabilities/monitoring/monitoring/server/feed/take.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/tables.ts";
import type { Draft } from "#features/articles/draft-contract.ts";
import { articleFiles } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makePicture,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import { cardOfLink } from "./link-cards.ts";

const { call, services, inject } = await createTestApp();
const { db } = services;
const grants = [{ permission: "articles.write" }, { permission: "articles.publish" }];
const { token, admin } = await makeAdmin(db, await makeRole(db, grants));
const actor = { kind: "admin", id: admin.id, tokenHash: "", grants, address: "" } as const;

const data = <T>(answer: { body: { data: unknown } }) => answer.body.data as T;
const show = async (id: string) =>
  data<Draft>(await call("GET", `/api/admin/articles/drafts/${id}`, { token }));
const save = (id: string, base: number, content: object) =>
  call("PUT", `/api/admin/articles/drafts/${id}`, { token, body: { base, content } });

async function begin(body: string) {
  const made = await call("POST", "/api/admin/articles/drafts", {
    token,
    body: { kind: "post", section: "main" },
  });
  const { id } = data<{ id: string }>(made);
  const { content, revision } = await show(id);
  const saved = await save(id, revision, { ...content, title: "试驾手记", channel: "评测", body });
  return { id, saved };
}

async function publish(id: string, correction = "") {
  const { revision } = await show(id);
  const answer = await call("POST", `/api/admin/articles/drafts/${id}/publish`, {
    token,
    body: { base: revision, correction },
  });
  expect(answer.body.error ?? []).toEqual([]);
  return data<{ article_id: string }>(answer).article_id;
}

const film = (values: object = {}) =>
  makePicture(db, {
    kind: "video",
    contentType: "video/mp4",
    duration: 12,
    key: `v${crypto.randomUUID().replaceAll("-", "")}`,
    ownerAdminId: admin.id,
    ...values,
  });
const picture = () =>
  makePicture(db, { key: `p${crypto.randomUUID().replaceAll("-", "")}`, ownerAdminId: admin.id });
const attached = async (id: string) =>
  (await db.select().from(media).where(eq(media.id, id)))[0]?.attachedAt ?? null;

test("a film within the text is its editors' until it is published, then plays with its poster, and is given up", async () => {
  const [video, poster] = [await film(), await picture()];
  const { id } = await begin(`<p>看</p><p>::film[${video.id}-${poster.id}]</p>`);
  const draft = await show(id);
  expect(draft.films).toMatchObject([
    { video: { id: video.id, src: expect.stringContaining(video.unlistedKey), duration: 12 } },
  ]);
  // While the draft names them they are not swept, though nothing shows them.
  await sweepMedia(services, new Date(Date.now() + 3 * 86_400_000));
  expect(await db.$count(media, eq(media.id, video.id))).toBe(1);

  const articleId = await publish(id);
  const shown = data<{ films: object[]; body_html: string }>(await call("GET", `/api/articles/${articleId}`));
  expect(shown.films).toMatchObject([
    { video: { src: `/media/${video.key}` }, poster: { src: `/media/${poster.key}` } },
  ]);
  expect(shown.body_html).toContain(`::film[${video.id}-${poster.id}]`);
  expect(await attached(video.id)).not.toBeNull();

  const { content, revision } = await show(id);
  await save(id, revision, { ...content, body: "<p>看</p>" });
  await publish(id);
  expect(await db.select().from(articleFiles).where(eq(articleFiles.articleId, articleId))).toEqual([]);
  expect(await attached(video.id)).toBeNull();
  expect(data<object>(await call("GET", `/api/articles/${articleId}`))).not.toHaveProperty("films");
});

test("a member's film, and a picture in the place of a film, cannot be put into a text", async () => {
  const { member } = await makeSignedIn(db);
  const foreign = await film({ ownerAdminId: null, ownerMemberId: member.id });
  expect((await begin(`<p>::film[${foreign.id}]</p>`)).saved.status).toBe(400);
  expect((await begin(`<p>::film[${(await picture()).id}]</p>`)).saved.status).toBe(400);
});

test("what is corrected reaches those who follow what is written, and marks are no words", async () => {
  const { id } = await begin("<p>三百匹马力。</p>");
  const articleId = await publish(id);
  const followed = async () => {
    await drainTexts(services);
    const [row] = await db.select().from(monitoredTexts).where(eq(monitoredTexts.targetId, articleId));
    return row;
  };
  expect(await followed()).toMatchObject({ kind: "article", text: "三百匹马力。", published: true });
  const { content, revision } = await show(id);
  await save(id, revision, {
    ...content,
    body: `<p>二百五十匹马力。</p><p>::film[${(await film()).id}]</p>`,
  });
  // Nobody reads it before it is published.
  expect((await followed())?.text).toBe("三百匹马力。");
  await publish(id, "马力有误");
  expect((await followed())?.text).toBe("二百五十匹马力。");
  await call("POST", `/api/admin/articles/drafts/${id}/unpublish`, { token });
  expect((await followed())?.published).toBe(false);
});

const drawn = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#06c" } })
  .png()
  .toBuffer();
const asked: string[] = [];
const elsewhere = createServer((request, response) => {
  asked.push(request.url ?? "");
  const page = (html: string) => response.setHeader("content-type", "text/html").end(html);
  if (request.url === "/car")
    page(`<html><head><meta charset="utf-8"><title>站内标题</title>
      <meta property="og:title" content="新车 &lt;官图&gt; 来了"><meta property="og:site_name" content="外站">
      <meta property="og:image" content="/og.png"></head><body>…`);
  else if (request.url === "/og.png") response.setHeader("content-type", "image/png").end(drawn);
  else if (request.url === "/plain") page("<title> 没有\n图 </title>");
  else if (request.url === "/file") response.setHeader("content-type", "application/pdf").end("%PDF");
  else response.writeHead(404).end();
}).listen(0, "127.0.0.1");
await new Promise((listening) => elsewhere.once("listening", listening));
afterAll(() => elsewhere.close());
const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

test("an address elsewhere becomes a card with title and picture, kept here and shown to readers", async () => {
  const { id } = await begin("<p>看</p>");
  const { link } = await cardOfLink(services, actor, id, `${origin}/car`, { allowPrivate: true });
  expect(link).toMatchObject({ url: `${origin}/car`, title: "新车 <官图> 来了", site: "外站" });
  expect(link?.picture).toMatchObject({ width: 300, height: 200 });
  expect(asked).toEqual(["/car", "/og.png"]);

  const { content, revision } = await show(id);
  expect((await save(id, revision, { ...content, body: `<p>::link[${link?.id}]</p>` })).status).toBe(200);
  expect((await show(id)).links).toMatchObject([{ id: link?.id, title: "新车 <官图> 来了" }]);
  const articleId = await publish(id);
  const { body_html: body } = data<{ body_html: string }>(await call("GET", `/api/articles/${articleId}`));
  expect(body).toContain(`<a href="${origin}/car" rel="nofollow noopener">`);
  expect(body).toContain("新车 &lt;官图&gt; 来了<small>外站</small>");
  const source = /src="([^"?]+)/.exec(body)?.[1] ?? "";
  expect((await inject({ method: "GET", url: source })).statusCode).toBe(200);
  // Nobody is asked again.
  expect(asked).toHaveLength(2);
});

test("a page without a picture gets a card of words; what is no page, or lies in here, is refused", async () => {
  const { id } = await begin("<p>看</p>");
  const card = (url: string) => cardOfLink(services, actor, id, url, { allowPrivate: true });
  expect((await card(`${origin}/plain`)).link).toMatchObject({ title: "没有 图", picture: null });
  await expect(card(`${origin}/file`)).rejects.toMatchObject({
    messages: ["网页读取失败：这个地址不是网页"],
  });
  await expect(card(`${origin}/nothing`)).rejects.toMatchObject({
    messages: ["网页读取失败：服务器回答 404"],
  });
  const before = asked.length;
  const refused = await call("POST", `/api/admin/articles/drafts/${id}/links`, {
    token,
    body: { url: `${origin}/car` },
  });
  expect(refused.status).toBe(400);
  expect(refused.body.error?.[0]).toContain("内网地址");
  expect(asked).toHaveLength(before);
});

test("an address of an article here answers the article, another page of ours is refused", async () => {
  const target = await makeArticle(db, { title: "站内的文章" });
  const { id } = await begin("<p>看</p>");
  const ask = (url: string) =>
    call("POST", `/api/admin/articles/drafts/${id}/links`, { token, body: { url } });
  const own = await ask(`${services.env.PUBLIC_URL}/article/${target.id}/post?from=x`);
  expect(own.body.data).toEqual({ article: { id: target.id, title: "站内的文章" }, link: null });
  expect((await ask(`/article/${target.id}/post`)).status).toBe(200);
  expect((await ask("/my")).body.fields).toMatchObject({ url: expect.stringContaining("普通链接") });
  expect((await ask("javascript:alert(1)")).status).toBe(400);
});

test("a new draft begins with the comment mode that the operator chose", async () => {
  const { token: owner } = await makeAdmin(db, await makeRole(db, [{ permission: "*" }]));
  const settings = data<{ groups: { items: { key: string; version: string }[] }[] }>(
    await call("GET", "/api/admin/settings", { token: owner }),
  ).groups.flatMap(({ items }) => items);
  const { version } = settings.find(({ key }) => key === "articles.comments") ?? {};
  const set = await call("PUT", "/api/admin/settings/articles.comments", {
    token: owner,
    body: { value: "first", version },
  });
  expect(set.status).toBe(200);
  const { id } = await begin("<p>看</p>");
  expect((await show(id)).content.comments).toBe("first");
});
