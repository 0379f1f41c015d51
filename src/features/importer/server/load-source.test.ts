import type { lookup } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { isPublicAddress } from "#platform/outbound/public-address.ts";
import { type LoadOptions, loadFeed } from "./load-source.ts";

let feedRequests = 0;
const server = createServer((request, response) => {
  const path = request.url ?? "";
  const sendOn = (location: string) => response.writeHead(302, { location }).end();
  if (path === "/feed.xml") {
    feedRequests += 1;
    response.setHeader("content-type", "application/rss+xml").end("<rss/>");
  } else if (path === "/gzip") response.setHeader("content-encoding", "gzip").end(gzipSync("<rss/>"));
  else if (path === "/bomb")
    response
      .setHeader("content-encoding", "gzip")
      .end(gzipSync(Buffer.alloc(80 * 1024 * 1024), { level: 9 }));
  else if (path === "/broken") response.setHeader("content-encoding", "gzip").end("no gzip");
  else if (path === "/relative") sendOn("/feed.xml");
  else if (path === "/loop") sendOn("/loop");
  else if (path === "/to-file") sendOn("file:///etc/passwd");
  else if (path.startsWith("/to?")) sendOn(decodeURIComponent(path.slice(4)));
  else response.writeHead(404).end();
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function load(address: string, options: LoadOptions = { allowPrivate: true }) {
  const loaded = await loadFeed({ label: address, place: address, folder: null }, options);
  return { ...loaded, bytes: Buffer.from(loaded.bytes).toString() };
}

test("a feed comes with and without redirects and compression", async () => {
  const feed = { bytes: "<rss/>", url: `${origin}/feed.xml`, contentType: "application/rss+xml" };
  expect(await load(`${origin}/feed.xml`)).toEqual(feed);
  expect(await load(`${origin}/relative`)).toEqual(feed);
  expect((await load(`${origin}/gzip`)).bytes).toBe("<rss/>");
});

test("what cannot be fetched is described", async () => {
  await expect(load(`${origin}/missing`)).rejects.toThrow("服务器回答 404");
  await expect(load(`${origin}/loop`)).rejects.toThrow("转向超过 5 次");
  await expect(load(`${origin}/to-file`)).rejects.toThrow("不支持 file: 地址");
  await expect(load(`${origin}/broken`)).rejects.toThrow("取不到");
  await expect(load(`${origin}/bomb`)).rejects.toThrow("上限");
});

/** Answers every name with the addresses given for it, once each in turn; the last one again and again. */
function resolver(answers: Record<string, string[]>): typeof lookup {
  return ((name: string, _options: unknown, callback: (...result: unknown[]) => void) => {
    const left = answers[name] ?? [];
    const address = left.length > 1 ? left.shift() : left[0];
    if (address === undefined) callback(Object.assign(new Error("none"), { code: "ENOTFOUND" }));
    else callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
  }) as unknown as typeof lookup;
}

test.each([
  "http://127.0.0.1:1/",
  "http://localhost:1/",
  "http://10.1.2.3/",
  "http://192.168.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://[fe80::1]/",
  "http://[fd00::1]/",
  "http://0x7f.1/",
  "http://2130706433/",
])("%s is refused as a feed", async (address) => {
  await expect(load(address, { allowPrivate: false })).rejects.toThrow("内网地址");
});

/** This server plays the public site; everything else is judged as it is. */
const isPublic = (address: string) => address === "127.0.0.1" || isPublicAddress(address);

test.each([
  "http://10.0.0.1/feed.xml",
  `http://127.0.0.2:${port}/feed.xml`,
  `http://[::1]:${port}/feed.xml`,
  `http://[::ffff:127.0.0.1]:${port}/feed.xml`,
  "http://169.254.169.254/latest/meta-data/",
  `http://inside.example:${port}/feed.xml`,
  `${origin}/to?${encodeURIComponent("http://10.0.0.1/")}`,
])("a public site that sends on to %s is not followed", async (target) => {
  const resolve = resolver({ "public.example": ["127.0.0.1"], "inside.example": ["10.0.0.1"] });
  const options = { allowPrivate: false, isPublic, resolve };
  expect((await load(`http://public.example:${port}/feed.xml`, options)).bytes).toBe("<rss/>");
  const before = feedRequests;
  const address = `http://public.example:${port}/to?${encodeURIComponent(target)}`;
  await expect(load(address, options)).rejects.toThrow("内网地址");
  expect(feedRequests).toBe(before);
});

test("a name that points elsewhere on the second hop is checked again", async () => {
  const resolve = resolver({ "rebound.example": ["127.0.0.1", "10.0.0.1"] });
  const address = `http://rebound.example:${port}/relative`;
  await expect(load(address, { allowPrivate: false, isPublic, resolve })).rejects.toThrow("内网地址");
});
