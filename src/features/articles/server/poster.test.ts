import { eq } from "drizzle-orm";
import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { storePicture } from "#capabilities/media/media/server/public.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeArticle } from "../../../../test/support/factories.ts";
import { quarters } from "../../../../test/support/pictures.ts";
import { figuresOf } from "./figures.ts";
import { articleCounters, articles } from "./tables.ts";

const { inject, call, services } = await createTestApp();
const { db, storage } = services;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";

const get = (path: string, headers: Record<string, string> = {}) =>
  inject({ url: `/media/posters/article/${path}`, headers });

/** What a phone's camera reads in a picture. */
async function readCode(jpeg: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** Share of pixels in a part of the picture that differ from the paper by more than a shade. */
async function inked(jpeg: Buffer, region: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(jpeg).extract(region).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 200).length / data.length;
}

test("the poster shows cover, text and a code that leads to the article", async () => {
  const cover = await storePicture(services, await quarters(900, 600), { attached: true });
  const article = await makeArticle(db, {
    coverId: cover.id,
    title: "海拔 4500 米，冷车启动的那十秒钟",
    summary: "凌晨五点，营地的温度计停在零下十九度。我们把三台车并排停好，听它们依次醒来。",
    channel: "长测",
  });
  const answer = await get(`${article.id}.jpg`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("image/jpeg");
  const poster = answer.rawPayload;
  const { width = 0, height = 0 } = await sharp(poster).metadata();
  expect(width).toBe(1080);
  expect(height).toBeGreaterThan(1200);
  expect(await readCode(poster)).toBe(`http://paddock.test/article/${article.id}/post`);
  // Red, green / blue, yellow, as the cover has them.
  const pixel = async (left: number, top: number) =>
    [...(await sharp(poster).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())].map(
      (value) => (value > 128 ? 1 : 0),
    );
  expect(await pixel(200, 150)).toEqual([1, 0, 0]);
  expect(await pixel(900, 150)).toEqual([0, 1, 0]);
  expect(await pixel(200, 600)).toEqual([0, 0, 1]);
  // Title and summary are there: an empty font would leave bare paper.
  expect(await inked(poster, { left: 72, top: 840, width: 900, height: 160 })).toBeGreaterThan(0.08);
});

test("each section has its own colours, and a missing cover is no gap", async () => {
  const main = await makeArticle(db, { title: "同一个标题" });
  const other = await makeArticle(db, { title: "同一个标题", section: club });
  const [one, two] = await Promise.all(
    [main, other].map(async ({ id }) => (await get(`${id}.jpg`)).rawPayload),
  );
  const colour = async (jpeg: Buffer = Buffer.alloc(0)) =>
    [...(await sharp(jpeg).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer())].join();
  expect(await colour(one)).not.toBe(await colour(two));
  expect(await readCode(two ?? Buffer.alloc(0))).toContain(`/article/${other.id}/post`);
});

test("it is drawn once, kept, and drawn anew when the article changes", async () => {
  const article = await makeArticle(db, { title: "旧标题" });
  const [first, second] = await Promise.all([get(`${article.id}.jpg`), get(`${article.id}.jpg`)]);
  const etag = String(first.headers.etag);
  expect(second.headers.etag).toBe(etag);
  expect((await get(`${article.id}.jpg`, { "if-none-match": etag })).statusCode).toBe(304);
  const kept = `posters/article/${article.id}/${etag.slice(1, -1)}.jpg`;
  expect(await storage.exists(kept)).toBe(true);
  await db.update(articles).set({ title: "新标题" }).where(eq(articles.id, article.id));
  const renewed = await get(`${article.id}.jpg`, { "if-none-match": etag });
  expect(renewed.statusCode).toBe(200);
  expect(renewed.headers.etag).not.toBe(etag);
  expect(await storage.exists(kept)).toBe(false);
});

test("a share card gets the cover cut square", async () => {
  const cover = await storePicture(services, await quarters(900, 600), { attached: true });
  const article = await makeArticle(db, { coverId: cover.id });
  const square = await get(`${article.id}-square.jpg`);
  expect(await sharp(square.rawPayload).metadata()).toMatchObject({
    format: "jpeg",
    width: 500,
    height: 500,
  });
  const bare = await makeArticle(db);
  expect((await get(`${bare.id}-square.jpg`)).statusCode).toBe(404);
});

test("drafts and made-up names have no poster", async () => {
  const draft = await makeArticle(db, { status: "draft" });
  for (const path of [`${draft.id}.jpg`, "999999999.jpg", "1.png", "0.jpg", "1-wide.jpg", "%2e%2e.jpg"])
    expect((await get(path)).statusCode).toBe(404);
});

test("a sharing counts once per address and hour", async () => {
  const article = await makeArticle(db);
  for (const address of ["203.0.113.7", "203.0.113.7", "203.0.113.8"])
    await call("POST", `/api/articles/${article.id}/share`, { headers: { "x-forwarded-for": address } });
  await figuresOf(services).write();
  const [row] = await db.select().from(articleCounters).where(eq(articleCounters.articleId, article.id));
  expect(row).toMatchObject({ shares: 2, reads: 0 });
});
