import pg from "pg";
import { expect, test, vi } from "vitest";
import { createTestApp } from "../../test/support/app.ts";
import { makeArticle, makeSignedIn } from "../../test/support/factories.ts";
import { until } from "../../test/support/within.ts";
import { pages } from "./server/pages.ts";
import type { Renderer } from "./server/renderer.ts";

const renderer: Renderer = {
  entry: () => import("./web/entry-server.tsx"),
  template: async () => "<html><head><!--head--></head><body><!--app--></body></html>",
  preloads: () => "",
};
const { app, call, services, responseCache } = await createTestApp({ pages: pages(renderer) });
const { pool, db } = services;
const ready = async () => (await app.inject({ url: "/readyz" })).statusCode;

/** This test's database, as its owner sees it. */
const nameOf = async () =>
  (await pool.query<{ name: string }>("select current_database() as name")).rows[0]?.name;

/** Of this role only: a worker of the database's own, which is none of ours to end, may be at work there. */
const endOtherConnections = () =>
  pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);

test("ready means that writes succeed, and it is told when they do not", async () => {
  expect(await ready()).toBe(200);
  const name = await nameOf();
  await pool.query(`alter database "${name}" set default_transaction_read_only = on`);
  // New connections are read-only; the old ones end.
  await endOtherConnections();
  await pool.query("set default_transaction_read_only = on");
  await until("a refusal", async () => (await ready()) === 503);
  const answer = await call("GET", "/readyz");
  expect(answer.headers["retry-after"]).toBe("5");
  expect(answer.body).toEqual({ state: false, error: ["服务暂时不可用，请稍后再试"], code: "UNAVAILABLE" });
  // A write that fails for it is an honest refusal too, reading goes on, and the process is alive.
  const { status, body } = await call("POST", "/api/sms/code", { body: { mobile: "13900000001" } });
  expect({ status, body }).toMatchObject({ status: 503, body: { state: false, code: "UNAVAILABLE" } });
  expect((await call("GET", "/api/articles")).status).toBe(200);
  expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);

  await pool.query("set default_transaction_read_only = off");
  await pool.query(`alter database "${name}" reset default_transaction_read_only`);
  await endOtherConnections();
  await until("readiness", async () => (await ready()) === 200);
});

test("many who ask at once, or again within a second, cost one look", async () => {
  const query = vi.spyOn(pool, "query");
  await until("an answer that is a second old", async () => {
    query.mockClear();
    await ready();
    return query.mock.calls.length > 0;
  });
  await Promise.all(Array.from({ length: 50 }, ready));
  expect(query.mock.calls.length).toBeLessThanOrEqual(2);
  query.mockRestore();
});

test("while the database is out, endpoints and pages say so, and transactions give their connections back", async () => {
  const { token } = await makeSignedIn(db);
  const article = await makeArticle(db);
  const body = { target_kind: "article", target_id: article.id, body: "好", idempotency_key: "outage-12345" };
  const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(() => {
    throw new Error("Connection terminated unexpectedly");
  });
  try {
    responseCache.clear();
    // More often than the pool has connections.
    for (let at = 0; at < 20; at += 1) {
      const refused = await call("POST", "/api/comments", { token, body });
      expect(refused.status).toBe(503);
      expect(refused.headers["retry-after"]).toBe("5");
      expect(refused.body).toEqual({
        state: false,
        error: ["服务暂时不可用，请稍后再试"],
        code: "UNAVAILABLE",
      });
    }
    const page = await app.inject({ url: "/", headers: { accept: "text/html" } });
    expect(page.statusCode).toBe(503);
    expect(page.headers["retry-after"]).toBe("5");
    expect(page.body).toContain("<h1>服务暂时不可用，请稍后再试</h1>");
    await expect(db.transaction(async () => undefined)).rejects.toThrow();
  } finally {
    query.mockRestore();
  }
  // What was asked for beside the first refusal may still be under way.
  await until("every connection to be given back", () => pool.totalCount === pool.idleCount);
  expect((await call("POST", "/api/comments", { token, body })).status).toBe(200);
  expect((await app.inject({ url: "/" })).statusCode).toBe(200);
});

test("an invalidation connection that the server ends is made again, once", async () => {
  const name = await nameOf();
  const listeners = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = $1 and application_name = 'paddock listen paddock_cache'",
      [name],
    );
    return rows.map((row) => row.pid);
  };
  for (let round = 0; round < 4; round += 1) {
    const before = await until("one listener", async () => {
      const [first, ...others] = await listeners();
      return others.length === 0 ? first : undefined;
    });
    await pool.query("select pg_terminate_backend($1)", [before]);
    await until("another listener", async () => (await listeners()).some((pid) => pid !== before));
  }
  expect(await listeners()).toHaveLength(1);
  // It hears what changes.
  await call("GET", "/api/articles");
  await until("a kept answer", async () => {
    await call("GET", "/api/articles");
    return responseCache.peek("/api/articles");
  });
  await services.cache.invalidate(db, ["articles"]);
  await until("word of the change", () => responseCache.peek("/api/articles") === undefined);
});
