import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { keptDocument } from "#platform/http/kept-document.ts";
import { createTestApp } from "../../../test/support/app.ts";

let made = 0;
const example = {
  register(app: { get(path: string, options: object, handler: unknown): void }) {
    const config = { policy: "anyone" };
    app.get(
      "/test/document",
      { config },
      keptDocument("text/plain; charset=utf-8", () => {
        made += 1;
        if (made === 1) throw new Error("not yet");
        return "围场".repeat(1000);
      }),
    );
  },
};
const { app } = await createTestApp({ extra: [example as never] });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("a large document is made once, whoever asks and how often, and again only where that failed", async () => {
  expect((await get("/test/document")).statusCode).toBe(500);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      get("/test/document", { "accept-encoding": at % 2 ? "br" : "gzip" }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await get("/test/document");
  expect(made).toBe(2);
});

test.each(["/api/docs", "/api/openapi.json"])("%s is made once, and sent compressed", async (url) => {
  const making = vi.spyOn(app, "swagger");
  const plain = await get(url);
  expect(plain.statusCode).toBe(200);
  const before = making.mock.calls.length;
  expect(before).toBeLessThanOrEqual(1);
  const brotli = await get(url, { "accept-encoding": "gzip, deflate, br" });
  const gzip = await get(url, { "accept-encoding": "gzip" });
  expect([brotli, gzip].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
  const { etag, vary } = brotli.headers;
  expect(vary).toBe("accept-encoding");
  const known = await get(url, { "if-none-match": String(etag) });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, "", etag]);
  expect((await app.inject({ method: "HEAD", url })).body).toBe("");
  expect(making.mock.calls.length).toBe(before);
  making.mockRestore();
});
