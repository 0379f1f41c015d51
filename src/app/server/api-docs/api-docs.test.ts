import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { keptDocument } from "#platform/http/kept-document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import type { OpenApiDocument } from "./document.ts";

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

test.each(["/api/docs", "/api/docs-desk", "/api/openapi.json", "/api/openapi-desk.json"])(
  "%s is sent compressed",
  async (url) => {
    const plain = await get(url);
    expect(plain.statusCode).toBe(200);
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
  },
);

const documents = ["/api/openapi.json", "/api/openapi-desk.json"];
const read = async (url: string) => (await get(url)).json<OpenApiDocument>();

test.each(documents)("%s keeps the rules for such documents", async (url) => {
  const { body } = await get(url);
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: body, absoluteRef: url, config });
  const told = problems.filter(({ severity }) => severity === "error");
  expect(told.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

test("each endpoint stands in one of the documents, under a name of its own", async () => {
  const [members, desk] = await Promise.all(documents.map(read));
  const keysOf = (document: OpenApiDocument | undefined) =>
    Object.entries(document?.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
  const all = [...keysOf(members), ...keysOf(desk)];
  // What a media server tells, and the bytes of a private picture, are for nobody who reads this.
  const hidden = /openapi|\/docs|\*|\/live\/hooks\/|\/content$/;
  const routes = app.routePolicies.filter(
    ({ method, url }) => method !== "HEAD" && url.startsWith("/api/") && !hidden.test(url),
  );
  const known = routes.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
  expect(all.toSorted()).toEqual(known.toSorted());
  const names = [members, desk].flatMap((document) =>
    Object.values(document?.paths ?? {}).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    ),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(keysOf(members)).not.toContain("POST /api/admin/login");
});

test("who may call, what is refused, and what many use stand in it", async () => {
  const { paths, components } = await read("/api/openapi.json");
  expect(paths["/api/articles"]?.get).toMatchObject({
    security: [],
    tags: ["articles"],
    operationId: "getArticles",
  });
  const comment = paths["/api/comments"]?.post;
  expect(comment?.security).toEqual([{ member: [] }]);
  expect(Object.keys(comment?.responses ?? {})).toEqual(["200", "400", "401", "403", "409", "429"]);
  expect(components.schemas.ArticleCard).toMatchObject({ type: "object" });
  // Written out wherever it is used, either would be several times as large.
  for (const url of documents) expect((await get(url)).body.length).toBeLessThan(900_000);
});
