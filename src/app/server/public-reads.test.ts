import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { type anyone, member } from "#platform/http/policy.ts";
import { readInProcess } from "#platform/http/public-reads.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeArticle } from "../../../test/support/factories.ts";

const { app, call, responseCache, services } = await createTestApp();
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
