/**
 * Kills the upgrade of the bundled PostgreSQL at one moment after the other:
 *   node scripts/run.cjs test/scale/upgrade.ts
 * A database of the version before, with the app's whole schema and 200,000 rows, is taken over by a start that is killed six
 * times; then every table, sequence and definition is compared, and the old one is opened by its own version once more.
 */
import { spawn } from "node:child_process";
import { readFile, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { censusOf } from "../../src/platform/postgres/census.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { openHome } from "../../src/platform/postgres/home.ts";
import { withClient } from "../../src/platform/postgres/try-cluster.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { EARLIER, makeEarlier, withEarlier } from "../support/earlier-cluster.ts";

const root = resolve(import.meta.dirname, "../..");
const ROWS = 200_000;
const KILLS_MS = [400, 1500, 3000, 6000, 10_000, 15_000];

export default async function upgradeRehearsal(say: (line: string) => void): Promise<void> {
  const data = await newDataFolder();
  try {
    const census = await makeEarlier(data.path, async (url) => {
      await migrateDatabase(url);
      await withClient(url, (client) =>
        client.query(
          `insert into "Own" (amount, data) select n, '{"words": "围场"}' from generate_series(1, ${ROWS}) n`,
        ),
      );
      return censusOf(url);
    });
    let killed = 0;
    for (const ms of KILLS_MS) if (await startAndKill(data.path, ms)) killed += 1;
    const begun = performance.now();
    const postgres = await ensurePostgres({ dataDir: data.path, log: say });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const after = await censusOf(postgres.url);
    await postgres.release();
    assertSame(census, after);

    const path = join(data.path, "postgres");
    await rename(join(path, "data"), join(path, "data.pg18"));
    await rename(join(path, `data.pg${EARLIER}-kept`), join(path, "data"));
    if ((await readFile(join(path, "data/PG_VERSION"), "utf8")).trim() !== String(EARLIER))
      throw new Error("the old cluster is not the one it was");
    await withEarlier(await openHome(data.path, () => undefined), async (url) =>
      assertSame(census, await censusOf(url)),
    );
    say(
      `${census.size} tables and sequences with ${ROWS} rows and more are the same after ${killed} kills and a start of ${seconds} s; the old cluster runs under its own version, the same`,
    );
  } finally {
    await data.remove();
  }
}

/** @returns whether it was killed before it was done */
async function startAndKill(dataDir: string, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, "test/runtime/app.ts"), dataDir, "stay"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let done = false;
  child.stdout.on("data", () => (done = true));
  const timer = setTimeout(() => child.kill("SIGKILL"), ms);
  await new Promise((ended) => child.once("close", ended));
  clearTimeout(timer);
  return !done;
}

function assertSame(before: Map<string, unknown>, after: Map<string, unknown>): void {
  // The program that was killed counts its starts in a table of its own.
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !/starts/.test(name));
  const differing = names.filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  );
  if (differing.length > 0)
    throw new Error(`${differing.length} differ: ${differing.slice(0, 5).join(", ")}`);
}

if (import.meta.main) {
  await upgradeRehearsal((line) => console.log(line));
  process.exit(0);
}
