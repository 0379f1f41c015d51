/**
 * Asks the product for what is asked for most, over a database that `fill.ts` filled, and shows how PostgreSQL answers it:
 * plan, milliseconds, blocks. Writes down the statistics of that database for the test that keeps the plans.
 *   node scripts/run.cjs test/scale/large/plans.ts --folder /tmp/large [--statistics test/scale/large/statistics.json]
 */
import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { buildApp } from "../../../src/app/server/app.ts";
import { createLogger, openServices } from "../../../src/app/server/services.ts";
import { newToken } from "../../../src/platform/auth/tokens.ts";
import { readEnv } from "../../../src/platform/env.ts";
import { ADMIN_TOKEN_PREFIX, MEMBER_TOKEN_PREFIX } from "../../../src/platform/http/actor.ts";
import { type Asked, hotReads } from "../../support/hot-reads.ts";
import { type Explained, explain } from "../../support/plans.ts";
import { sentBy } from "../../support/statements.ts";
import { rowsOf, startLargeServer } from "./server.ts";
import { LARGE, statisticsOf } from "./statistics.ts";

/** What the bundled server has the planner believe: with little memory and slow disks the plans have to be good too. */
const PLANNING =
  "set work_mem = '8MB'; set effective_cache_size = '512MB'; set random_page_cost = 4; set max_parallel_workers_per_gather = 2";
const READING = {
  shared_buffers: "1GB",
  autovacuum: "off",
  max_parallel_workers_per_gather: "2",
};

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    statistics: { type: "string" },
    only: { type: "string" },
    outlines: { type: "boolean", default: false },
  },
});
if (!values.folder) throw new Error("--folder names what fill.ts filled");

const server = await startLargeServer(values.folder, (line) => console.log(line), READING);
const env = readEnv({
  NODE_ENV: "test",
  LOG_LEVEL: "error",
  DATA_DIR: `${values.folder}/app`,
  PUBLIC_URL: "http://paddock.test",
  TRUST_PROXY: "1",
  DEMO: "0",
  SEARCH_MS: "30000",
});
const open = await openServices(env, server.url, createLogger(env));
const app = await buildApp({ services: open.services, responseCache: open.responseCache });
await app.ready();
/** As in the test that keeps the plans. */
const large = new Set(
  (
    await rowsOf<{ name: string }>(
      server.url,
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${LARGE}`,
    )
  ).map(({ name }) => name),
);
try {
  await main();
} finally {
  await app.close();
  await open.close();
  await server.release();
}

async function main(): Promise<void> {
  const asked = await askers();
  const client = new pg.Client({ connectionString: server.url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(PLANNING);
  const lines: string[] = [];
  for (const [read, requests] of Object.entries(hotReads(asked))) {
    if (values.only !== undefined && !values.only.split(",").some((part) => read.includes(part))) continue;
    let code: string | undefined;
    for (const { method = "GET", path, token, body } of requests) {
      const ask = async () => {
        const answer = await app.inject({
          method,
          url: path,
          headers: { ...(token && { authorization: `Bearer ${token}` }), "x-forwarded-for": "10.1.2.3" },
          ...(body && { payload: { ...body, ...(path.endsWith("/login") && { code }) } }),
        });
        if (answer.statusCode !== 200)
          throw new Error(`${method} ${path} answers ${answer.statusCode}: ${answer.body}`);
        code = (answer.json() as { data?: { demo_code?: string } }).data?.demo_code ?? code;
      };
      // What is read once in a process is read by now; a second one finds what the first left in memory.
      if (method === "GET") {
        await ask();
        await sleep(50);
        open.responseCache.clear();
      }
      const sent = await sentBy(open.services.pool, ask);
      const plans = await explain(client, sent, { run: true });
      const again = await explain(client, sent, { run: true });
      lines.push(...show(read, `${method} ${path}`, plans, again));
    }
  }
  await client.end();
  console.log(lines.join("\n"));
  if (values.statistics) {
    const statistics = await statisticsOf(server.url, asked);
    await writeFile(values.statistics, `${JSON.stringify(statistics)}\n`);
  }
}

function show(
  read: string,
  request: string,
  first: readonly Explained[],
  again: readonly Explained[],
): string[] {
  const sum = (plans: readonly Explained[], of: (ran: { ms: number; blocks: number }) => number) =>
    plans.reduce((total, { ran }) => total + (ran === undefined ? 0 : of(ran)), 0);
  const head = `${read} | ${request} | ${first.length} | ${sum(first, ({ ms }) => ms).toFixed(1)} | ${sum(again, ({ ms }) => ms).toFixed(1)} | ${sum(again, ({ blocks }) => blocks)}`;
  const slow = again.flatMap(({ general, ...own }) => {
    const bad = [own, general].some(
      ({ scanned, sorted, cost }) =>
        scanned.some((table) => large.has(table)) || sorted > 10_000 || cost > 100_000,
    );
    const { ran, cost, sorted, statement, outline } = own;
    if (!(bad || values.outlines || (ran?.ms ?? 0) > 10)) return [];
    return [
      `    ${ran?.ms.toFixed(1) ?? "-"} ms ${ran?.blocks ?? "-"} blocks, costs ${Math.round(cost)} and ${Math.round(general.cost)}, sorts ${sorted} and ${general.sorted}`,
      ...[statement, outline, general.outline === outline ? "" : `in general ${general.outline}`].map(
        (line) => `        ${line}`,
      ),
    ];
  });
  return [head, ...slow];
}

/** Somebody who has much of everything, an administrator, the liveliest thread and article. */
async function askers(): Promise<Asked> {
  const member = newToken(MEMBER_TOKEN_PREFIX);
  const admin = newToken(ADMIN_TOKEN_PREFIX);
  const row = async (text: string, given: unknown[] = []) =>
    (await rowsOf<{ id: string }>(server.url, text, given))[0]?.id ?? "";
  // What an earlier run asked for a moment ago.
  await rowsOf(server.url, "truncate rate_limits, sms_codes cascade");
  // Follows three hundred members, and is one of those who come every day.
  const id = await row("select id::text from members where id % 1000 = 0 order by id limit 1");
  await rowsOf(
    server.url,
    "insert into member_tokens (hash, member_id, expires_at, family) values ($1, $2, now() + interval '1 day', $1)",
    [member.hash, id],
  );
  const adminId = await row(
    "insert into admins (account, name, password_hash, role) values ($1, '管理员', '-', 'moderator') returning id::text",
    [admin.hash.slice(0, 20)],
  );
  await rowsOf(
    server.url,
    "insert into admin_tokens (hash, admin_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [admin.hash, adminId],
  );
  const post = await row(
    `select target_id::text as id from comment_floors join posts on posts.id = target_id
     where target_kind = 'post' and status = 'published' order by last desc limit 1`,
  );
  const board = await row("select board_id::text as id from posts where id = $1", [post]);
  const floor = await row(
    "select (last / 2)::text as id from comment_floors where target_kind = 'post' and target_id = $1",
    [post],
  );
  const article = await row("select max(id)::text as id from articles");
  const mobile = await row("select mobile as id from members where id = 4321");
  return {
    ...{ article, post, floor: Number(floor), board, mobile, somebody: "250", word: "轮胎" },
    ...{ member: member.token, admin: admin.token },
  };
}
