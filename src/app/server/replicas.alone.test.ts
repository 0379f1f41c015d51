import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { healthChecks } from "#capabilities/monitoring/health/server/public.ts";
import { Connection } from "#platform/database/connection.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import type { Standing } from "#platform/database/replicas/replica.ts";
import { assertFits } from "#platform/database/server-fits.ts";
import { endpoint, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";
import { perAddress } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { withClient } from "../../../test/support/database-server.ts";
import { makeArticle, makeSignedIn } from "../../../test/support/factories.ts";
import { adminOn, type Server, startCluster } from "../../../test/support/streaming.ts";
import { until } from "../../../test/support/within.ts";

const cluster = await startCluster();
// After the apps, which are closed first.
afterAll(() => cluster.remove());
await migrateDatabase(cluster.primary.url);
const [first, second] = [await cluster.addReplica(), await cluster.addReplica()];

const answer = z.object({ value: z.number(), replica: z.boolean() });
const contracts = {
  "GET /api/test/kept": { summary: "Kept", query: z.object({ n: z.string().optional() }), data: answer },
  "GET /api/test/own": { summary: "Made anew", data: answer },
  "GET /api/test/writes": { summary: "Writes though it reads", data: answer },
  "POST /api/test/value": { summary: "Changes it", body: z.object({ value: z.number() }), data: answer },
  "POST /api/test/quiet": {
    summary: "Changes it, and tells nobody",
    body: z.object({ value: z.number() }),
    data: answer,
  },
} as const;

async function look({ db }: Pick<Services, "db">) {
  const { rows } = await db.execute<{ value: number | null; replica: boolean }>(sql`
    select pg_is_in_recovery() as replica, (select count from rate_limits where key = 'test') as value`);
  return { value: rows[0]?.value ?? 0, replica: rows[0]?.replica ?? false };
}

const change = (value: number) => sql`
  insert into rate_limits (key, window_start, count) values ('test', '2030-01-01', ${value})
  on conflict (key, window_start) do update set count = excluded.count`;

const limit = [perAddress("test:replicas", 100_000, 60)];
const extra = implement(contracts, {
  "GET /api/test/kept": keptRead({ seconds: 300, tags: () => ["test:value"] }, ({ services }) =>
    look(services),
  ),
  "GET /api/test/own": readBy(anyone, ({ services }) => look(services)),
  "GET /api/test/writes": readBy(anyone, async ({ services }) => {
    await services.db.execute(change(7));
    return look(services);
  }),
  "POST /api/test/value": writeBy(anyone, limit, async ({ services, body }) => {
    await services.db.transaction(async (tx) => {
      await tx.execute(change(body.value));
      await services.cache.invalidate(tx, ["test:value"]);
    });
    return look(services);
  }),
  "POST /api/test/quiet": endpoint({
    policy: anyone,
    limit,
    handle: async ({ services, body }) => {
      await services.db.execute(change(body.value));
      return look(services);
    },
  }),
});

const env = {
  DATABASE_URL: cluster.primary.url,
  DATABASE_REPLICA_URL: `${first.url}, ${second.url}`,
  DATABASE_REPLICA_LAG_SECONDS: "2",
  WRITES_ADDRESS_MINUTE_MAX: "100000",
};
const beside = { databaseUrl: cluster.primary.url };
const one = await createTestApp({ beside, env, extra: [extra] });
const other = await createTestApp({ beside, env, extra: [extra] });
const origins = [
  await one.app.listen({ port: 0, host: "127.0.0.1" }),
  await other.app.listen({ port: 0, host: "127.0.0.1" }),
] as const;

interface Given {
  at?: string;
  method?: string;
  body?: unknown;
  cookie?: string;
}

async function ask(url: string, { at = origins[0], method = "GET", body, cookie }: Given = {}) {
  const response = await fetch(`${at}${url}`, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...(cookie && { cookie }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: z.output<typeof answer> };
  return { status: response.status, data, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

const write = (value: number, path = "value") =>
  ask(`/api/test/${path}`, { method: "POST", body: { value } });

/** For an answer that nobody has asked for yet. */
let serial = 0;

const standings = (services: Services) =>
  services.replicas?.replicas.states.map(({ standing }) => standing) ?? [];
const stand = (...wanted: Standing[]) =>
  until(`replicas that are ${wanted}`, () =>
    [one, other].every(({ services }) => String(standings(services)) === String(wanted)),
  );
const on = (server: Server, statement: string) =>
  withClient(adminOn(server), (client) => client.query(statement));
const pause = async () => {
  for (const replica of [first, second]) await on(replica, "select pg_wal_replay_pause()");
  for (const replica of [first, second])
    await until("a paused replica", async () =>
      withClient(adminOn(replica), async (client) => {
        const { rows } = await client.query("select pg_get_wal_replay_pause_state() as state");
        return rows[0].state === "paused";
      }),
    );
};
const resume = async () => {
  for (const replica of [first, second]) await on(replica, "select pg_wal_replay_resume()");
};

beforeEach(() => stand("reads", "reads"));

test("a replica is no server to migrate", async () => {
  const client = new Connection({ connectionString: first.url });
  await client.connect();
  try {
    await expect(assertFits(client)).rejects.toThrow("is a replica");
  } finally {
    await client.end();
  }
});

test("what anybody may read is read from a replica that has it", async () => {
  await write(1);
  await until("an answer that a replica gave", async () => (await ask("/api/test/own")).data.replica);
  await until("a kept answer that a replica gave", async () => {
    serial += 1;
    const { data } = await ask(`/api/test/kept?n=${serial}`);
    expect(data.value).toBe(1);
    return data.replica;
  });
});

test("the product's own lists, pages' data and searches are read there", async () => {
  const { db } = one.services;
  await makeArticle(db, { title: "围场的第一场雪" });
  const answers = () =>
    one.services.replicas?.replicas.states.reduce((sum, state) => sum + state.answers, 0) ?? 0;
  for (const url of ["/api/articles?limit=", "/api/search?q=%E9%9B%AA&limit="]) {
    let limit = 0;
    await until(`${url} from a replica`, async () => {
      limit += 1;
      const before = answers();
      const response = await fetch(`${origins[0]}${url}${limit}`);
      expect(response.status).toBe(200);
      await response.text();
      return answers() > before;
    });
  }
});

test("what was just written is read fresh in every process, though no replica has it", async () => {
  await pause();
  try {
    for (let value = 10; value < 30; value += 1) {
      const { cookie, data } = await write(value);
      expect(data).toEqual({ value, replica: false });
      expect((await ask("/api/test/kept")).data).toEqual({ value, replica: false });
      expect((await ask("/api/test/own")).data).toEqual({ value, replica: false });
      // The other process, for whoever wrote it, whether it heard of it or not.
      expect((await ask("/api/test/own", { at: origins[1], cookie })).data.value).toBe(value);
      await until("the other process to hear of it", async () => {
        const { data: kept } = await ask("/api/test/kept", { at: origins[1] });
        return kept.value === value;
      });
      expect((await ask("/api/test/own", { at: origins[1] })).data.value).toBe(value);
    }
  } finally {
    await resume();
  }
  await until("a replica's answer", async () => (await ask("/api/test/own")).data.replica);
  expect((await ask("/api/test/own")).data.value).toBe(29);
});

test("of a change that no other process is told of, the browser brings word", async () => {
  const at = origins[1];
  await until("a replica's answer elsewhere", async () => (await ask("/api/test/own", { at })).data.replica);
  await pause();
  try {
    const { cookie } = await write(31, "quiet");
    expect((await ask("/api/test/own")).data.value).toBe(31);
    expect((await ask("/api/test/own", { at, cookie })).data).toEqual({ value: 31, replica: false });
    expect((await ask("/api/test/own", { at })).data.replica).toBe(true);
  } finally {
    await resume();
  }
  await until("the change at a replica", async () => (await ask("/api/test/own", { at })).data.value === 31);
});

test("what was made from a replica that is behind is not kept in the place of what is newer", async () => {
  await write(40);
  await until("an answer from a replica", async () => (await ask("/api/test/own")).data.replica);
  await pause();
  try {
    await write(41);
    for (const at of origins)
      await until(
        "the answer that is kept",
        async () => (await ask("/api/test/kept", { at })).data.value === 41,
      );
    for (const { responseCache } of [one, other]) responseCache.invalidate(["something:else"]);
  } finally {
    await resume();
  }
  for (const at of origins) expect((await ask("/api/test/kept", { at })).data.value).toBe(41);
});

test("what writes though it reads does so on the primary", async () => {
  const { data, status } = await ask("/api/test/writes");
  expect([status, data]).toEqual([200, { value: 7, replica: false }]);
});

test("a replica that lags is left out, and comes back", async () => {
  await pause();
  await write(50);
  await stand("behind", "behind");
  expect((await ask("/api/test/own")).data).toEqual({ value: 50, replica: false });
  await resume();
  await stand("reads", "reads");
});

test.each(["SIGKILL", "SIGSTOP"] as const)(
  "a replica that ends by %s fails nobody, and is read from again once it is back",
  async (signal) => {
    const failed: unknown[] = [];
    let answered = 0;
    let stopped = false;
    const readers = Array.from({ length: 6 }, async (_, at) => {
      while (!stopped) {
        serial += 1;
        const kinds = [
          `/api/test/kept?n=${serial}`,
          "/api/test/own",
          `/api/articles?limit=${1 + (serial % 40)}`,
        ];
        const url = kinds[at % 3] ?? "";
        const result = await ask(url).catch((error: unknown) => ({ status: String(error) }));
        if (result.status === 200) answered += 1;
        else failed.push(result.status);
      }
    });
    await until("some answers", () => answered > 20);
    first.kill(signal);
    await stand("gone", "reads");
    const before = answered;
    await until("more answers", () => answered > before + 50);
    if (signal === "SIGKILL") {
      await first.stop();
      await first.start();
    } else first.kill(signal === "SIGSTOP" ? "SIGCONT" : signal);
    await stand("reads", "reads");
    stopped = true;
    await Promise.all(readers);
    expect(failed).toEqual([]);
  },
);

test("while the primary is out, what anybody may read is read from a replica, and nothing can be written", async () => {
  await write(60);
  const { token } = await makeSignedIn(one.services.db);
  await until("both replicas to have it", async () => {
    const values = await Promise.all(
      [first, second].map((replica) =>
        withClient(
          replica.url,
          async (client) =>
            (await client.query("select count from rate_limits where key = 'test'")).rows[0]?.count,
        ),
      ),
    );
    return values.every((value) => value === 60);
  });
  await cluster.primary.stop("SIGKILL");
  try {
    await until("a replica in its place", async () => {
      const { status, data } = await ask("/api/test/kept");
      return status === 200 && data.replica && data.value === 60;
    });
    expect((await ask("/api/test/own")).data).toEqual({ value: 60, replica: true });
    expect((await ask("/api/articles?limit=5")).status).toBe(200);
    expect((await write(61)).status).toBe(503);
    const own = await one.inject({ url: "/api/user", headers: { authorization: `Bearer ${token}` } });
    expect([own.statusCode, own.headers["retry-after"]]).toEqual([503, "5"]);
  } finally {
    await cluster.primary.start();
  }
  await until("writing again", async () => (await write(62)).status === 200);
  await until("the newest", async () => (await ask("/api/test/kept")).data.value === 62);
  await stand("reads", "reads");
});

test("the desk's health page says how each replica is, and what to do", async () => {
  const check = healthChecks.get("replicas");
  const said = () =>
    check?.look(one.services, new AbortController().signal) ?? Promise.reject(new Error("no check"));
  expect(await said()).toMatchObject({
    standing: "ok",
    found: expect.stringMatching(/^127\.0\.0\.1:\d+ 在用，落后 \d+\.\d 秒；127\.0\.0\.1:\d+ 在用/),
  });
  await first.stop("SIGKILL");
  try {
    await stand("gone", "reads");
    const { standing, found, todo } = await said();
    expect([standing, found.includes("连不上"), todo.includes("检查那台服务器")]).toEqual([
      "warn",
      true,
      true,
    ]);
  } finally {
    await first.start();
  }
});

test("a replica that was made a primary of its own is left out", async () => {
  await on(second, "select pg_promote()");
  await stand("reads", "primary");
  await write(70);
  expect((await ask("/api/test/own")).data.value).toBe(70);
  await second.stop();
});
