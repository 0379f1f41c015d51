import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { type FetchOptions, PictureFetcher } from "./fetch-picture.ts";
import { isPublicAddress } from "./public-address.ts";

let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  const path = request.url ?? "";
  const hop = path.match(/^\/hop\/(\d+)$/)?.[1];
  if (path === "/picture") response.end("bytes");
  else if (path === "/big") response.end("x".repeat(2048));
  else if (path === "/page")
    response.setHeader("content-type", "text/html; charset=utf-8").end("<p>login</p>");
  else if (path === "/to-private") response.writeHead(302, { location: "http://10.0.0.1/x" }).end();
  else if (path === "/to-file") response.writeHead(302, { location: "file:///etc/passwd" }).end();
  else if (hop)
    response.writeHead(301, { location: hop === "0" ? "/picture" : `/hop/${Number(hop) - 1}` }).end();
  else if (path !== "/silent") response.writeHead(404).end();
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const folder = await temporaryFolder("feed");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function take(url: string | null, options: FetchOptions = {}, written = url ?? ""): Promise<string> {
  const fetcher = new PictureFetcher({ allowPrivate: true, ...options });
  try {
    const result = await fetcher.fetch({ url, written });
    return "bytes" in result ? `ok ${result.bytes}` : result.failure;
  } finally {
    fetcher.close();
  }
}

describe("from the web", () => {
  test("pictures come with and without redirects, up to the limit", async () => {
    expect(await take(`${origin}/picture`)).toBe("ok bytes");
    expect(await take(`${origin}/hop/4`)).toBe("ok bytes");
    expect(await take(`${origin}/hop/5`)).toBe("转向超过 5 次");
  });

  test("what cannot be taken is described", async () => {
    expect(await take(`${origin}/missing`)).toBe("服务器回答 404");
    expect(await take(`${origin}/page`)).toBe("得到的是网页，不是图片");
    expect(await take(`${origin}/to-file`)).toBe("不支持 file: 地址");
    expect(await take(null)).toBe("地址无法识别");
    expect(await take(`${origin}/big`, { maxBytes: 1000 })).toContain("超过");
    expect(await take(`${origin}/silent`, { timeout: 150 })).toContain("超时");
  });

  test("a host that is dead twice is asked no more", async () => {
    let lookups = 0;
    const fetcher = new PictureFetcher({
      resolve: ((_name: string, _options: unknown, callback: (error: Error) => void) => {
        lookups += 1;
        callback(Object.assign(new Error("none"), { code: "ENOTFOUND" }));
      }) as unknown as NonNullable<FetchOptions["resolve"]>,
    });
    const results = [];
    for (let n = 0; n < 5; n += 1) {
      results.push(await fetcher.fetch({ url: `http://lost.example/${n}.jpg`, written: "" }));
    }
    fetcher.close();
    expect(lookups).toBe(2);
    expect(results[0]).toEqual({ failure: "找不到 lost.example" });
    expect(results[4]).toEqual({ failure: "连不上 lost.example" });
  });
});

describe("private addresses", () => {
  test.each([
    `${origin}/picture`,
    `http://localhost:${port}/picture`,
    "http://[::1]/x",
    "http://[::ffff:127.0.0.1]/x",
    "http://0x7f000001/x",
    "http://2130706433/x",
    "http://169.254.169.254/latest/meta-data",
  ])("%s is refused", async (url) => {
    const before = requests;
    expect(await take(url, { allowPrivate: false })).toContain("内网地址");
    expect(requests).toBe(before);
  });

  test("also behind a public name, whether or not other addresses are public", async () => {
    const resolve = ((_name: string, _options: unknown, callback: (...result: unknown[]) => void) => {
      callback(null, [{ address: "127.0.0.1", family: 4 }]);
    }) as unknown as NonNullable<FetchOptions["resolve"]>;
    const before = requests;
    expect(await take(`http://innocent.example:${port}/picture`, { allowPrivate: false, resolve })).toContain(
      "内网地址",
    );
    expect(requests).toBe(before);
  });

  test.each([
    ["8.8.8.8", true],
    ["172.15.255.255", true],
    ["172.16.0.1", false],
    ["100.64.0.1", false],
    ["0.0.0.0", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["2400:3200::1", true],
    ["fe80::1", false],
    ["fd00::1", false],
    ["::ffff:8.8.8.8", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["host.example", false],
  ])("%s is public: %s", (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

describe("from the feed's folder and from the text itself", () => {
  test("files beside the feed are taken, nothing outside it", async () => {
    await mkdir(join(folder, "feed/图"), { recursive: true });
    await writeFile(join(folder, "feed/图/a b.png"), "local");
    await writeFile(join(folder, "secret.png"), "secret");
    await symlink(join(folder, "secret.png"), join(folder, "feed/link.png"));
    const options = { folder: join(folder, "feed") };
    expect(await take(null, options, "%E5%9B%BE/a%20b.png?v=1")).toBe("ok local");
    expect(await take(null, options, "/图/a b.png")).toBe("ok local");
    expect(await take(null, options, "../secret.png")).toBe("地址无法识别");
    expect(await take(null, options, "link.png")).toBe("地址无法识别");
    expect(await take(null, options, "图")).toBe("地址无法识别");
    expect(await take(`${origin}/picture`, options, "not-here.png")).toBe("ok bytes");
  });

  test("data addresses are decoded", async () => {
    expect(await take("data:image/png;base64,YWJj")).toBe("ok abc");
    expect(await take("data:image/png;base64,")).toBe("内嵌图片是空的");
  });
});
