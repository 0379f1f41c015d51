import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { untilTag } from "./cache-tags.ts";
import { chooseEncoding } from "./choose-encoding.ts";
import { ResponseCache } from "./response-cache.ts";

const answer = (text: string, tags: string[] = []) => ({
  status: 200,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: Buffer.from(text),
  seconds: 60,
  tags,
});

test("a small answer takes no more memory than is counted for it", async () => {
  // In a process of its own, where nothing else takes or gives back memory meanwhile.
  const script = new URL("../../../test/support/cache-memory.ts", import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", script], {
    timeout: 60_000,
  });
  const { real, counted } = JSON.parse(stdout) as { real: number; counted: number };
  expect(real).toBeLessThanOrEqual(counted);
  // Nor is so much counted that the cache holds next to nothing.
  expect(counted).toBeLessThan(real * 4);
});

test("it never counts more than it may hold, whatever is put in", async () => {
  const cache = new ResponseCache({ maxBytes: 100_000 });
  for (let at = 0; at < 200; at += 1) {
    await cache.store(
      `/api/list?cursor=${at}`,
      answer(`{"at":${at}}`, [`one:${at}`, "all"]),
      cache.generation,
    );
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
  }
  expect(cache.peek("/api/list?cursor=199")).toBeDefined();
  expect(cache.peek("/api/list?cursor=0")).toBeUndefined();
  cache.invalidate(["all"]);
  expect(cache.bytes).toBe(0);
});

test("objects made of an answer count too", async () => {
  const cache = new ResponseCache();
  await cache.store("/api/list", answer(JSON.stringify({ data: "x".repeat(10_000) })), cache.generation);
  const before = cache.bytes;
  cache.peek("/api/list")?.parsed();
  expect(cache.bytes).toBeGreaterThan(before + 10_000);
  cache.peek("/api/list")?.parsed();
  expect(cache.bytes).toBeLessThan(before + 100_000);
});

test("what shows something with a term is kept no longer than until that moment", async () => {
  const cache = new ResponseCache();
  const hour = new Date(Date.now() + 3_600_000);
  await cache.store("/later", answer("1", [untilTag(hour), "a"]), cache.generation);
  await cache.store(
    "/ended",
    answer("1", [untilTag(hour), untilTag(new Date(Date.now() - 1))]),
    cache.generation,
  );
  expect(cache.peek("/later")).toBeDefined();
  expect(cache.peek("/ended")).toBeUndefined();
});

test("while nobody tells what changes, nothing is kept", async () => {
  const cache = new ResponseCache();
  await cache.store("/a", answer("1"), cache.generation);
  cache.suspend();
  expect(cache.peek("/a")).toBeUndefined();
  const { generation } = cache;
  expect(await cache.store("/a", answer("2"), generation)).toBeDefined();
  expect(cache.peek("/a")).toBeUndefined();
  cache.resume();
  // Begun before: what changed in between was not heard of.
  await cache.store("/a", answer("2"), generation);
  expect(cache.peek("/a")).toBeUndefined();
  await cache.store("/a", answer("3"), cache.generation);
  expect(cache.peek("/a")).toBeDefined();
});

test("an answer is kept through invalidations of other things, and not through one of what it shows", async () => {
  const cache = new ResponseCache();
  const { generation } = cache;
  for (let at = 0; at < 500; at += 1) cache.invalidate([`article:${at}`]);
  const storing = [
    cache.store("/unrelated", answer("1", ["article:500"]), generation),
    cache.store("/changed", answer("2", ["article:600", "article:7"]), generation),
    cache.store("/changing", answer("3", ["article:700"]), generation),
  ];
  // While they are compressed.
  cache.invalidate(["article:700", "article:701"]);
  await Promise.all(storing);
  expect(cache.peek("/unrelated")).toBeDefined();
  expect(cache.peek("/changed")).toBeUndefined();
  expect(cache.peek("/changing")).toBeUndefined();
  cache.invalidate(["article:500"]);
  expect(cache.peek("/unrelated")).toBeUndefined();
});

test("what is computed while everything is dropped is not kept", async () => {
  const cache = new ResponseCache();
  const { generation } = cache;
  cache.clear();
  await cache.store("/a", answer("1"), generation);
  expect(cache.peek("/a")).toBeUndefined();
});

test("only so many answers wait for their compression at a time", async () => {
  const cache = new ResponseCache();
  const all = await Promise.all(
    Array.from({ length: 500 }, (_, at) => cache.store(`/${at}`, answer(`"${at}"`), cache.generation)),
  );
  expect(all.filter(Boolean).length).toBeLessThan(100);
  expect(all[0]).toBeDefined();
});

test("another spelling of a kept address hits the same entry", async () => {
  const cache = new ResponseCache();
  cache.keepBy((url) => (url.startsWith("/api/site") ? "/api/site" : undefined));
  await cache.store("/api/site", answer('{"state":true}'), cache.generation);
  const server = createServer((request, response) => {
    if (!cache.serve(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ["/api/site", "/api/site?n=1", "/api/site?source=6&n=2"]) {
    expect((await fetch(origin + path)).status).toBe(200);
  }
  expect((await fetch(`${origin}/other?n=1`)).status).toBe(404);
});

test("made-up Accept-Encoding headers change nothing for real ones", () => {
  for (let at = 0; at < 1000; at += 1) chooseEncoding(`gzip;q=0.${at}`);
  expect(chooseEncoding("gzip, deflate, br")).toBe("brotli");
  expect(chooseEncoding("br;q=0, gzip")).toBe("gzip");
  expect(chooseEncoding(`${"x,".repeat(4000)}br`)).toBe("brotli");
  expect(chooseEncoding(undefined)).toBe("identity");
});

test("what is kept in one form is answered in each, counted while it is there, and given back", async () => {
  const cache = new ResponseCache();
  const text = JSON.stringify({ data: "围场的第一圈。".repeat(200) });
  const made = await cache.store("/a", answer(text), cache.generation);
  const server = createServer((request, response) => void cache.serve(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const get = (encoding: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a`, {
      headers: { "accept-encoding": encoding },
    });
  const least = cache.bytes;
  for (const turn of [1, 2]) {
    for (const encoding of ["br", "gzip", "identity"]) {
      const answered = await get(encoding);
      expect(await answered.text(), `${turn} ${encoding}`).toBe(text);
      expect(answered.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(answered.headers.get("etag")).toBe(made?.etag);
    }
    expect(cache.peek("/a")?.parsed()).toEqual(JSON.parse(text));
    expect(cache.bytes).toBeGreaterThan(least + text.length);
    cache.rest();
    expect(cache.bytes).toBe(least);
  }
});
