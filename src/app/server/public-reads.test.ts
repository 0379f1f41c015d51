import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { readInProcess } from "#platform/http/public-reads.ts";
import { AppError } from "#shared/errors.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeArticle } from "../../../test/support/factories.ts";
import { until } from "../../../test/support/within.ts";

/** An endpoint that answers when it is told to. */
const slow = { requests: 0, handled: [] as ((text: string | Error) => void)[] };
const slowRoutes: FeatureRoutes = {
  register(app, services) {
    app.addHook("preHandler", async (request) => {
      if (request.url.startsWith("/api/slow")) slow.requests += 1;
    });
    const contracts = { "GET /api/slow": { summary: "", data: z.object({ text: z.string() }) } } as const;
    implement(contracts, {
      "GET /api/slow": endpoint({
        policy: anyone,
        cache: { seconds: 60, tags: () => ["slow"] },
        async handle() {
          const { promise, resolve, reject } = Promise.withResolvers<string>();
          slow.handled.push((text) => (text instanceof Error ? reject(text) : resolve(text)));
          return { text: await promise };
        },
      }),
    }).register(app, services);
  },
};

const { app, call, responseCache, services } = await createTestApp({ extra: [slowRoutes] });
const read = readInProcess(app);
const article = await makeArticle(services.db, { title: "雨天的赛道" });

test.each([
  "/api/articles?limit=5",
  "/api/articles?limit=5&kind=post&channel=%E8%AF%95%E9%A9%BE",
  `/api/articles/${article.id}`,
  `/api/articles/${article.id}/related`,
  "/api/articles/featured",
  "/api/site",
  "/api/articles?limit=0",
  "/api/articles?cursor=bm9uc2Vuc2U",
  "/api/articles/999999999",
  "/api/articles/abc",
])("pages read %s as a request would get it", async (url) => {
  responseCache.clear();
  const direct = await read(url);
  const body = await direct.json();
  responseCache.clear();
  const requested = await call("GET", url);
  expect({ status: direct.status, body }).toEqual({ status: requested.status, body: requested.body });
  expect(direct.ok).toBe(requested.status === 200);
});

test("an address of any length is refused as any other that names nothing", async () => {
  for (const url of [`/api/articles/${"9".repeat(3000)}`, `/api/user/${"%E8%BD%A6".repeat(900)}`])
    expect((await read(url)).status).toBe(400);
});

test("what a page read is kept for requests, until it changes", async () => {
  responseCache.clear();
  const url = `/api/articles/${article.id}`;
  await read(url);
  await expect.poll(() => responseCache.peek(url)).toBeDefined();
  expect(await (await read(url)).json()).toEqual((await call("GET", url)).body);
  responseCache.invalidate([`article:${article.id}`]);
  expect(responseCache.peek(url)).toBeUndefined();
});

test("a page cannot be made of what is not the same for everybody", async () => {
  const answer = await read("/api/user");
  expect(answer).toMatchObject({ ok: false, status: 500 });
  expect(await answer.json()).toEqual({ state: false, error: ["服务器内部错误"], code: "INTERNAL" });
});

test("an answer for members only cannot be kept for everybody", () => {
  const contracts = { "GET /api/wrong": { summary: "", data: z.object({}) } } as const;
  const cache = { seconds: 10, tags: () => [] };
  const wrong = (policy: typeof anyone) =>
    implement(contracts, { "GET /api/wrong": endpoint({ policy, cache, handle: async () => ({}) }) });
  expect(() => wrong(member).register(app, services)).toThrow(/only what anyone may read/);
});

/** Twenty requests and a page that is being made, all under way. */
async function askForSlow() {
  responseCache.clear();
  slow.requests = 0;
  slow.handled = [];
  const pages = [read("/api/slow")];
  const requests = Array.from({ length: 20 }, (_, at) => call("GET", `/api/slow?n=${at}`));
  await until("all requests to arrive", () => slow.requests === 20);
  expect(slow.handled).toHaveLength(1);
  return { pages, requests };
}

test("requests and pages that want one answer at once share one, which is kept", async () => {
  const { pages, requests } = await askForSlow();
  slow.handled[0]?.("好了");
  const envelope = { state: true, data: { text: "好了" } };
  for (const answer of await Promise.all(requests)) {
    expect(answer).toMatchObject({ status: 200, body: envelope });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  }
  expect(await (await pages[0])?.json()).toEqual(envelope);
  await until("the answer to be kept", () => responseCache.peek("/api/slow"));
});

test("an answer that was invalidated meanwhile serves those who wait and is not kept", async () => {
  const { pages, requests } = await askForSlow();
  responseCache.invalidate(["slow"]);
  const later = call("GET", "/api/slow");
  slow.handled[0]?.("旧");
  for (const answer of await Promise.all(requests)) expect(answer.body.data).toEqual({ text: "旧" });
  await pages[0];
  await until("a second computation", () => slow.handled.length === 2);
  expect(responseCache.peek("/api/slow")).toBeUndefined();
  slow.handled[1]?.("新");
  expect((await later).body.data).toEqual({ text: "新" });
  const kept = await until("the answer to be kept", () => responseCache.peek("/api/slow"));
  expect(kept.parsed()).toEqual({ state: true, data: { text: "新" } });
});

test("a failure is told to those who wait, and the next one asks anew", async () => {
  const { pages, requests } = await askForSlow();
  slow.handled[0]?.(new AppError("NOT_FOUND"));
  for (const answer of await Promise.all(requests)) expect(answer.status).toBe(404);
  expect(await pages[0]).toMatchObject({ ok: false, status: 404 });
  const next = call("GET", "/api/slow");
  await until("a second computation", () => slow.handled.length === 2);
  slow.handled[1]?.("好了");
  expect((await next).status).toBe(200);
});
