/**
 * The oldest and the newest PostgreSQL as servers: migrations, the demo, pages and searches, and tests of the server.
 *   SCALE_TESTS=all npm run scale -- versions    all tests of the server on both, for half an hour
 */
import { spawn } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { freePort } from "../../scripts/free-port.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { withClient } from "../support/database-server.ts";
import { type ClusterOptions, startCluster } from "../support/streaming.ts";
import { ensurePrograms, pathOf } from "./support/programs.ts";

const root = resolve(import.meta.dirname, "../..");
/** What asks most of the database: searches, lists by keyset, locks, sums, batches, events. */
const TESTS = [
  "src/platform/database",
  "src/platform/events",
  "src/platform/batches",
  "src/platform/jobs.test.ts",
  "src/capabilities/site/search",
  "src/features/forum/server",
  "src/features/activities/server",
  "src/capabilities/monitoring/statistics",
];

interface Row {
  server: string;
  migrations: string;
  demo: string;
  tests: string;
}

export default async function versions(say: (line: string) => void): Promise<string[]> {
  ensurePrograms(["postgres15"], say);
  const servers: ClusterOptions[] = [{ bin: dirname(pathOf("postgres15")), locale: "C.UTF-8" }, {}];
  const rows: Row[] = [];
  for (const server of servers) {
    const row = await tryOn(server, say);
    say(`PostgreSQL ${row.server}: migrations ${row.migrations}, demo ${row.demo}, tests ${row.tests}`);
    rows.push(row);
  }
  return [
    "PostgreSQL  migrations  demo                          tests",
    ...rows.map(
      ({ server, migrations, demo, tests }) =>
        `${server.padEnd(10)}  ${migrations.padEnd(10)}  ${demo.padEnd(28)}  ${tests}`,
    ),
  ];
}

async function tryOn(options: ClusterOptions, say: (line: string) => void): Promise<Row> {
  const cluster = await startCluster({ ...options, settings: { max_connections: "300" } });
  try {
    const { url } = cluster.primary;
    const ask = (statement: string) =>
      withClient(
        url,
        async (client) => (await client.query<{ value: string }>(statement)).rows[0]?.value ?? "",
      );
    const server = (await ask("select current_setting('server_version') as value")).split(" ")[0] ?? "";
    say(`PostgreSQL ${server}`);
    const begun = performance.now();
    await migrateDatabase(url);
    const migrations = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    await fillDemo(url);
    const demo = await ask(`
      select format('%s articles, %s posts', (select count(*) from articles), (select count(*) from posts)) as value`);
    return { server, migrations, demo, tests: await runTests(url) };
  } finally {
    await cluster.remove();
  }
}

/** Has the app fill the database, and asks it for pages. */
async function fillDemo(url: string): Promise<void> {
  const data = await newDataFolder();
  const app = await startAppProcess({
    dataDir: data.path,
    port: await freePort(),
    env: { DATABASE_URL: url, DEMO: "1" },
    startMs: 900_000,
  });
  try {
    for (const path of [
      "/",
      "/content",
      "/forum",
      "/search?q=%E9%9B%AA",
      "/api/search?q=%E8%BD%A6",
      "/readyz",
    ]) {
      const { status } = await fetch(app.origin + path, {
        headers: { accept: "text/html,application/json" },
      });
      if (status !== 200) throw new Error(`GET ${path}: ${status}`);
    }
  } finally {
    await app.stop();
    await data.remove();
  }
}

/** @returns how many passed @throws Error with the end of what was said where one did not */
async function runTests(url: string): Promise<string> {
  const chosen = process.env.SCALE_TESTS === "all" ? [] : TESTS;
  const args = [join(root, "scripts/run.cjs"), "vitest", "run", "--project", "server", ...chosen];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: url, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-20_000);
    });
  const code = await new Promise<number | null>((done) => child.once("close", done));
  const [, counts = ""] = /^\s*Tests\s+(.*)$/m.exec(said) ?? [];
  if (code !== 0) throw new Error(`tests failed: ${counts}\n${said.slice(-6000)}`);
  return counts;
}
