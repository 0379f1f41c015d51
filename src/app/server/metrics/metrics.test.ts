import { expect, test, vi } from "vitest";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeArticle, makeSignedIn } from "../../../../test/support/factories.ts";
import type { FeatureRoutes } from "../../../platform/http/endpoint.ts";
import { requestIdOf } from "../../../platform/observe/request-scope.ts";

const TOKEN = "a token of sixteen signs";

/** Routes that take long in the database, or fail. */
const odd: FeatureRoutes = {
  register(app, { pool }) {
    app.get("/api/odd/slow", { config: { policy: "anyone" } }, async () => {
      await pool.query("select pg_sleep($1::float8), 'secret ' || $2", [0.05, "value"]);
      return { ok: true };
    });
    app.get("/api/odd/fails", { config: { policy: "anyone" } }, async () => {
      await pool.query("select from nowhere");
    });
    app.get("/api/odd/names", { config: { policy: "anyone" } }, async () => {
      const { rows } = await pool.query(
        "select application_name as name, query from pg_stat_activity where pid = pg_backend_pid()",
      );
      return rows[0];
    });
  },
};

const { app, call, services, inject, responseCache } = await createTestApp({
  extra: [odd],
  env: { METRICS_TOKEN: TOKEN, SLOW_STATEMENT_MS: "20", TRACE_SQL: "1" },
});
const { db } = services;
const off = await createTestApp();

const scrape = async (): Promise<string> => {
  const answer = await inject({ url: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
/** The value of a series, as it stands in a scrape. */
const seriesOf = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test("metrics are for whoever brings the token; to others nothing stands at their address", async () => {
  const nowhere = await inject({ url: "/metricz" });
  const shape = ({ statusCode, body }: typeof nowhere) => [statusCode, body];
  for (const authorization of [undefined, "", "Bearer", `Bearer ${TOKEN}x`, TOKEN]) {
    const headers = authorization === undefined ? {} : { authorization };
    expect(shape(await inject({ url: "/metrics", headers }))).toEqual(shape(nowhere));
  }
  const answer = await inject({ url: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.headers).toMatchObject({
    "content-type": expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    "cache-control": "no-store",
  });
  // Where it is not switched on, there is nothing to bring it to.
  expect(off.app.observation?.metrics).toBeUndefined();
  expect(shape(await off.inject({ url: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } }))).toEqual(
    shape(nowhere),
  );
});

test("requests are counted by route, method and how they ended, and what people did by what it is", async () => {
  const { token } = await makeSignedIn(db);
  const { id } = await makeArticle(db);
  const before = await scrape();
  const comment = { target_kind: "article", target_id: id, body: "好车", idempotency_key: "key-0001" };
  expect((await call("POST", "/api/comments", { token, body: comment })).status).toBe(200);
  expect((await call("POST", "/api/comments", { body: comment })).status).toBe(401);
  const after = await scrape();
  const grown = (series: string) => (seriesOf(after, series) ?? 0) - (seriesOf(before, series) ?? 0);
  const posts = (status: string) =>
    `paddock_http_request_seconds_count{route="/api/comments",method="POST",status="${status}"}`;
  expect([grown(posts("2xx")), grown(posts("4xx"))]).toEqual([1, 1]);
  expect(grown('paddock_acts_total{act="comment"}')).toBe(1);
  expect(grown("paddock_database_statement_seconds_count")).toBeGreaterThan(5);
  expect(grown("paddock_database_wait_seconds_count")).toBeGreaterThan(0);
});

test("what stands in the database is read at the scrape; a source that fails is named, and hides no other", async () => {
  await call("GET", "/api/articles");
  const text = await scrape();
  expect(seriesOf(text, "paddock_processes")).toBe(1);
  expect(seriesOf(text, 'paddock_jobs{state="failed"}')).toBe(0);
  expect(seriesOf(text, "paddock_database_server_connections")).toBeGreaterThan(1);
  expect(seriesOf(text, "paddock_disk_free_bytes")).toBeGreaterThan(0);
  expect(text.match(/^paddock_source_failed\{source="\w+"\} [^0]/gm)).toBeNull();
  // Nothing replicates here: the gauge is there, and says nothing.
  expect(text).toContain("# TYPE paddock_replica_lag_seconds gauge");
  expect(text).not.toMatch(/^paddock_replica_lag_seconds/m);
  await db.execute("alter table set_aside rename to set_aside_elsewhere");
  try {
    const poor = await scrape();
    expect(seriesOf(poor, 'paddock_source_failed{source="waiting"}')).toBe(1);
    expect(seriesOf(poor, 'paddock_source_failed{source="disk"}')).toBe(0);
    expect(seriesOf(poor, "paddock_disk_free_bytes")).toBeGreaterThan(0);
  } finally {
    await db.execute("alter table set_aside_elsewhere rename to set_aside");
  }
});

test("kept answers are counted as such, and carry nobody's number", async () => {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  responseCache.clear();
  const before = await scrape();
  const first = await fetch(`${origin}/api/articles`);
  await first.text();
  const again = () => fetch(`${origin}/api/articles`);
  await expect.poll(async () => (await again()).headers.get("x-request-id")).toBeNull();
  const kept = await again();
  expect(first.headers.get("x-request-id")).toMatch(/^[a-z0-9]{6}-[a-z0-9]{6}$/);
  const same = await fetch(`${origin}/api/articles`, {
    headers: { "if-none-match": kept.headers.get("etag") ?? "" },
  });
  expect(same.status).toBe(304);
  const after = await scrape();
  const grown = (answer: string) => {
    const series = `paddock_cache_answers_total{answer="${answer}"}`;
    return (seriesOf(after, series) ?? 0) - (seriesOf(before, series) ?? 0);
  };
  expect(grown("sent")).toBeGreaterThanOrEqual(2);
  expect(grown("unchanged")).toBe(1);
  expect(grown("missed")).toBeGreaterThanOrEqual(1);
});

test("a request is known by one number: in its answer, in the log, in the database, and to whom it failed", async () => {
  const warn = vi.spyOn(services.log, "warn");
  const slow = await inject({ url: "/api/odd/slow", headers: { "x-request-id": "from-the-proxy-1" } });
  expect(slow.headers["x-request-id"]).toBe("from-the-proxy-1");
  const lines = warn.mock.calls.filter(([, message]) => String(message) === "a statement took long");
  warn.mockRestore();
  expect(lines.map(([line]) => line)).toContainEqual({
    statement: expect.stringContaining("select pg_sleep($1::float8), 'secret ' || $2"),
    ms: expect.any(Number),
    reqId: "from-the-proxy-1",
    route: "/api/odd/slow",
  });
  // Values never.
  expect(JSON.stringify(lines)).not.toContain("value");
  const names = await call("GET", "/api/odd/names");
  expect(names.body).toMatchObject({
    name: "paddock web 1",
    query: expect.stringContaining(`/* request ${names.headers["x-request-id"]} */`),
  });
  const failed = await call("GET", "/api/odd/fails");
  const number = failed.headers["x-request-id"];
  expect([failed.status, failed.body.error]).toEqual([500, ["服务器内部错误", `编号 ${number}`]]);
  const page = await inject({ url: "/api/odd/fails", headers: { accept: "text/html" } });
  expect(page.statusCode).toBe(500);
  // Prepared statements have one text for all: they work as ever.
  expect((await call("GET", "/api/articles")).status).toBe(200);
});

test("what strangers send as a number is none", () => {
  expect(requestIdOf("abc-123.x_y:z")).toBe("abc-123.x_y:z");
  for (const given of [
    undefined,
    "",
    "short",
    "with blanks in it",
    "*/ drop table",
    "x".repeat(81),
    ["a", "b"],
  ])
    expect(requestIdOf(given)).toMatch(/^[a-z0-9]{6}-[a-z0-9]{6}$/);
  const many = new Set(Array.from({ length: 10_000 }, () => requestIdOf(undefined)));
  expect(many.size).toBe(10_000);
});

test("without a proxy that is trusted, nobody names his own request", async () => {
  const alone = await createTestApp({ beside: off, env: { TRUST_PROXY: "0" } });
  const answer = await alone.inject({ url: "/healthz", headers: { "x-request-id": "from-a-stranger" } });
  expect(answer.headers["x-request-id"]).not.toBe("from-a-stranger");
});
