import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moveLife } from "#capabilities/review/moderation/server/life/life.ts";
import type { MoveName } from "#capabilities/review/moderation/server/life/moves.ts";
import { undoLife } from "#capabilities/review/moderation/server/life/undo-life.ts";
import { articlePictures, articles } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeSignedIn } from "../../../../../test/support/factories.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { quarters } from "../../../../../test/support/pictures.ts";
import { until } from "../../../../../test/support/within.ts";
import { presentPicture } from "./present.ts";
import { storePicture } from "./store.ts";
import { media } from "./tables.ts";

const test = await createTestApp();
const { services } = test;
const { db } = services;

const PUBLIC = "public, max-age=86400, s-maxage=300";

async function upload(token: string, purpose?: string): Promise<{ id: string; src: string }> {
  const file = { bytes: new Uint8Array(await quarters(400, 200)) };
  const { payload, headers } = await multipart({ ...(purpose && { purpose }), file });
  const answer = await test.inject({
    method: "POST",
    url: "/api/upload",
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  return answer.json().data;
}

const get = (url: string, headers: Record<string, string> = {}) => test.inject({ url, headers });
const statusOf = async (url: string) => (await get(url)).statusCode;
/** What was asked just now may be remembered for a moment. */
const becomes = (url: string, status: number) =>
  until(`${status} at ${url}`, async () => (await statusOf(url)) === status, 10_000);

async function publicAddress(id: string): Promise<string> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  if (row === undefined) throw new Error("no such picture");
  return presentPicture(row).src;
}

async function commentWithPicture() {
  const article = await makeArticle(db);
  const { token } = await makeSignedIn(db);
  const picture = await upload(token, "comment");
  const answer = await test.call("POST", "/api/comments", {
    token,
    body: {
      target_kind: "article",
      target_id: article.id,
      body: "看图",
      picture_ids: [picture.id],
      idempotency_key: `key-${picture.id}-0123456789`,
    },
  });
  expect(answer.status).toBe(200);
  const comment = answer.body.data as { id: string; pictures: { src: string }[] };
  return {
    article,
    id: comment.id,
    own: comment.pictures[0]?.src ?? "",
    shown: await publicAddress(picture.id),
    move: (name: MoveName) =>
      db.transaction((tx) => moveLife(tx, services, "article_comment", comment.id, name, { by: {} })),
    undo: () => db.transaction((tx) => undoLife(tx, services, "article_comment", comment.id, {})),
  };
}

describe("a comment's picture", () => {
  it("is public while the comment is, in every size, and the author's own address answers all along", async () => {
    const { own, shown, move, undo } = await commentWithPicture();
    expect(own).not.toBe(shown);
    const mine = await get(`${own}?w=160`);
    expect([mine.statusCode, mine.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(await statusOf(shown)).toBe(404);
    expect(await statusOf(`${shown}?w=160`)).toBe(404);

    await move("pass");
    await becomes(`${shown}?w=160`, 200);
    const published = await get(`${shown}?w=160`);
    expect(published.headers["cache-control"]).toBe(PUBLIC);

    await move("revoke");
    await becomes(`${shown}?w=160`, 404);
    // Who has it is not told that it is still good.
    const known = await get(`${shown}?w=160`, { "if-none-match": String(published.headers.etag) });
    expect(known.statusCode).toBe(404);
    expect(known.headers["cache-control"]).toBe("no-store");
    expect(await statusOf(own)).toBe(200);

    await undo();
    await becomes(shown, 200);
    await move("remove");
    await becomes(shown, 404);
    await undo();
    await becomes(shown, 200);
  });

  it("goes with the article it stands under, and comes back with it", async () => {
    const { article, shown, move } = await commentWithPicture();
    await move("pass");
    await becomes(shown, 200);
    await db.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
    await becomes(shown, 404);
    await db.update(articles).set({ status: "published" }).where(eq(articles.id, article.id));
    await becomes(shown, 200);
  });

  it("has the public address in public answers and the other one at the desk only", async () => {
    const { article, own, shown, move } = await commentWithPicture();
    await move("pass");
    const list = await test.call("GET", `/api/comments?target_kind=article&target_id=${article.id}`);
    const text = JSON.stringify(list.body);
    expect(text).toContain(shown);
    expect(text).not.toContain(own);
  });
});

describe("other pictures", () => {
  it("of an article follow its state: cover, gallery and film", async () => {
    const [cover, shot] = await Promise.all(
      [300, 500].map(async (n) => storePicture(services, await quarters(n, 100), { attached: true })),
    );
    if (!cover || !shot) throw new Error("two pictures were stored");
    const article = await makeArticle(db, { coverId: cover.id, kind: "pic" });
    await db.insert(articlePictures).values({ articleId: article.id, position: 0, mediaId: shot.id });
    const addresses = [cover, shot].map((row) => presentPicture(row).src);
    for (const address of addresses) await becomes(address, 200);
    await db.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
    for (const address of addresses) await becomes(address, 404);
  });

  it("are an avatar from when it was passed, and only as long as the member has it", async () => {
    const { member, token } = await makeSignedIn(db);
    const pass = () =>
      db.transaction((tx) => moveLife(tx, services, "profile", member.id, "pass", { by: {} }));
    const first = await upload(token, "avatar");
    const second = await upload(token, "avatar");
    const [old, now] = [await publicAddress(first.id), await publicAddress(second.id)];
    const choose = async (id: string) => {
      const { version } = (await test.call("GET", "/api/user", { token })).body.data as { version: string };
      return test.call("PUT", "/api/user", { token, body: { version, avatar_id: id } });
    };
    const chosen = await choose(first.id);
    // At once, since the page that follows shows it; to nobody else yet.
    expect(await statusOf((chosen.body.data as { avatar: { src: string } }).avatar.src)).toBe(200);
    expect(await statusOf(old)).toBe(404);
    await pass();
    await becomes(old, 200);
    await choose(second.id);
    expect(await statusOf(old)).toBe(200);
    await pass();
    await becomes(old, 404);
    await becomes(now, 200);
  });

  it("that were only uploaded answer at the uploader's address, with parts of names at none", async () => {
    const { token } = await makeSignedIn(db);
    const { id, src } = await upload(token);
    expect(src).toMatch(/^\/media\/p-[0-9a-f]{32}$/);
    expect(await statusOf(src)).toBe(200);
    const listed = await publicAddress(id);
    expect(await statusOf(listed)).toBe(404);
    const unlisted = src.replace("/media/p-", "");
    for (const name of [
      `p${unlisted}`,
      listed.replace("/media/p", "p-"),
      `a-${unlisted.slice(1)}`,
      `-p${unlisted}`,
    ])
      expect(await statusOf(`/media/${name}`)).toBe(404);
  });
});
