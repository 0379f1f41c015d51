import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { mp4 } from "../../../../../test/support/mp4.ts";
import { animation, quarters } from "../../../../../test/support/pictures.ts";
import { temporaryFolder } from "../../../../../test/support/temporary-folder.ts";
import { masterKey, storagePrefix, variantKey } from "./keys.ts";
import { showings } from "./showing.ts";
import { type MediaRow, storePicture, storeVideo } from "./store.ts";
import { chooseFormat, chooseWidth, Variants } from "./variants.ts";

const test = await createTestApp();
const { services } = test;
const { storage } = services;
// How pictures are delivered, not whether: every one counts as shown.
showings.offer("test", () => sql`true`).install();

const CHROME = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const OLD_SAFARI = "image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5";

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  test.inject({ method, url, headers });

describe("pictures", () => {
  let row: MediaRow;
  beforeAll(async () => {
    row = await storePicture(services, await quarters(1000, 500), { attached: true });
  });

  it.each([
    ["AVIF where it is named", CHROME, "image/avif"],
    ["WebP where only that is named", "image/webp,*/*", "image/webp"],
    ["JPEG for everybody else", OLD_SAFARI, "image/jpeg"],
    ["not what is refused", "image/avif;q=0,image/webp;q=0.0,*/*", "image/jpeg"],
  ])("come as %s", async (_, accept, type) => {
    const answer = await get(`/media/${row.key}?w=320`, { accept });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      vary: "Accept",
      "cache-control": "public, max-age=86400, s-maxage=300",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    });
    const header = await sharp(answer.rawPayload).metadata();
    expect([header.width, header.height]).toEqual([320, 160]);
    expect(header.mediaType).toBe(type);
  });

  it.each([
    [undefined, 1000],
    ["160", 160],
    ["161", 320],
    ["1", 160],
    ["1920", 1000],
    ["99999", 1000],
  ])("asked for width %s are %i wide, never enlarged", async (w, width) => {
    const answer = await get(w ? `/media/${row.key}?w=${w}` : `/media/${row.key}`);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width);
  });

  it.each(["0", "-1", "abc", "1e3", "12345678", ""])("refuse the width %j", async (w) => {
    expect((await get(`/media/${row.key}?w=${w}`)).statusCode).toBe(400);
  });

  it("answer 304 to who has them, and HEAD without a body", async () => {
    const url = `/media/${row.key}?w=480`;
    const full = await get(url, { accept: CHROME });
    const etag = String(full.headers.etag);
    const again = await get(url, { accept: CHROME, "if-none-match": `"other", W/${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers).toMatchObject({
      etag,
      vary: "Accept",
      "cache-control": full.headers["cache-control"],
    });
    const otherFormat = await get(url, { accept: OLD_SAFARI, "if-none-match": etag });
    expect(otherFormat.statusCode).toBe(200);
    const head = await get(url, { accept: CHROME }, "HEAD");
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
    expect(head.headers["content-type"]).toBe("image/avif");
  });

  it("show transparency on white where JPEG must do", async () => {
    const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const picture = await storePicture(services, clear);
    const jpeg = await get(`/media/${picture.key}`);
    expect((await sharp(jpeg.rawPayload).stats()).channels[0]?.min).toBeGreaterThan(250);
    const webp = await get(`/media/${picture.key}`, { accept: "image/webp" });
    expect((await sharp(webp.rawPayload).stats()).isOpaque).toBe(false);
  });

  it.each([
    ["/media/p00000000000000000000000000000000"],
    ["/media/v00000000000000000000000000000000"],
    ["/media/nothing"],
    ["/media/..%2f..%2fetc%2fpasswd"],
    ["/media/P00000000000000000000000000000000"],
  ])("that do not exist are 404 and never a page: %s", async (url) => {
    const answer = await get(url, { accept: "text/html,image/avif" });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("animations", () => {
  it("move in WebP, and in GIF where WebP is not named", async () => {
    const row = await storePicture(services, await animation("gif", { width: 400, height: 200 }));
    expect(row.key).toMatch(/^a/);
    const webp = await get(`/media/${row.key}?w=160`, { accept: CHROME });
    expect(webp.headers["content-type"]).toBe("image/webp");
    const gif = await get(`/media/${row.key}?w=160`, { accept: OLD_SAFARI });
    expect(gif.headers["content-type"]).toBe("image/gif");
    for (const { rawPayload } of [webp, gif]) {
      expect(await sharp(rawPayload, { animated: true }).metadata()).toMatchObject({ pages: 3, width: 160 });
    }
  });
});

describe("variants", () => {
  it("are made once for requests at the same time, and kept", async () => {
    const row = await storePicture(services, await quarters(800, 400));
    const put = vi.spyOn(storage, "put");
    const variants = new Variants(storage);
    const made = await Promise.all(
      Array.from({ length: 12 }, () => variants.get(row.key, false, 640, "webp")),
    );
    expect(put.mock.calls.map(([key]) => key)).toEqual([variantKey(row.key, 640, "webp")]);
    put.mockRestore();
    expect(new Set(made.map((variant) => variant?.bytes.toString("base64"))).size).toBe(1);
    // Another process: it finds the variant even when the kept picture is gone.
    await storage.delete(masterKey(row.key));
    expect((await new Variants(storage).get(row.key, false, 640, "webp"))?.bytes).toEqual(made[0]?.bytes);
    expect(await new Variants(storage).get(row.key, false, 320, "webp")).toBeNull();
    await storage.deleteTree(storagePrefix(row.key));
  });

  it("are chosen by what the client names", () => {
    expect(chooseFormat(undefined, false)).toBe("jpeg");
    expect(chooseFormat("*/*", false)).toBe("jpeg");
    expect(chooseFormat("IMAGE/AVIF;q=0.2, image/webp", false)).toBe("avif");
    expect(chooseFormat("image/avif", true)).toBe("gif");
    expect(chooseWidth(640)).toBe(640);
    expect(chooseWidth(641)).toBe(960);
    expect(chooseWidth(5000)).toBe(1920);
  });
});

const folder = await temporaryFolder("video");

describe("videos", () => {
  let row: MediaRow;
  const bytes = mp4({ width: 1280, height: 720, milliseconds: 12_400, payload: 5000 });

  beforeAll(async () => {
    await writeFile(join(folder, "film"), bytes);
    row = await storeVideo(services, join(folder, "film"), { attached: true });
  });

  it("keep duration and size", () => {
    expect(row).toMatchObject({ kind: "video", width: 1280, height: 720, duration: 12, bytes: bytes.length });
  });

  it("come whole or in parts", async () => {
    const url = `/media/${row.key}`;
    const whole = await get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      "content-length": String(bytes.length),
    });
    expect(whole.rawPayload).toEqual(bytes);
    for (const [range, from, to] of [
      ["bytes=0-1", 0, 1],
      ["bytes=100-199", 100, 199],
      ["bytes=100-", 100, bytes.length - 1],
      ["bytes=-50", bytes.length - 50, bytes.length - 1],
      ["bytes=0-999999", 0, bytes.length - 1],
    ] as const) {
      const part = await get(url, { range });
      expect(part.statusCode).toBe(206);
      expect(part.headers["content-range"]).toBe(`bytes ${from}-${to}/${bytes.length}`);
      expect(part.headers["content-length"]).toBe(String(to - from + 1));
      expect(part.rawPayload).toEqual(bytes.subarray(from, to + 1));
    }
  });

  it("refuse parts that are not there and send all of it for what they do not understand", async () => {
    const url = `/media/${row.key}`;
    const beyond = await get(url, { range: `bytes=${bytes.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers["content-range"]).toBe(`bytes */${bytes.length}`);
    expect((await get(url, { range: "bytes=-0" })).statusCode).toBe(416);
    for (const range of ["bytes=0-1,5-6", "bytes=9-3", "lines=1-2", "bytes=-"]) {
      expect((await get(url, { range })).statusCode).toBe(200);
    }
    expect((await get(url, { range: "bytes=0-1", "if-range": '"another"' })).statusCode).toBe(200);
    const etag = String((await get(url)).headers.etag);
    expect((await get(url, { range: "bytes=0-1", "if-range": etag })).statusCode).toBe(206);
    expect((await get(url, { "if-none-match": etag })).statusCode).toBe(304);
    const head = await get(url, { range: "bytes=0-9" }, "HEAD");
    expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([206, "10", 0]);
  });
});
