import { readdirSync } from "node:fs";
import { readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideMoves } from "../../src/platform/moves.ts";
import { type Counted, censusOf } from "../../src/platform/postgres/census.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { openHome } from "../../src/platform/postgres/home.ts";
import { schemaOf } from "../../src/platform/postgres/schema-of.ts";
import { withClient } from "../../src/platform/postgres/try-cluster.ts";
import { copyCluster, makeEarlier, withEarlier } from "../support/earlier-cluster.ts";
import { until } from "../support/within.ts";
import { cleanUp, makeFolder, runApp, startApp } from "./support.ts";

const silent = () => undefined;

let pattern: string;
let census: Map<string, Counted>;
let told: string[];

beforeAll(async () => {
  pattern = makeFolder("pattern");
  await makeEarlier(pattern, async (url) => {
    census = await censusOf(url);
    told = (await withClient(url, schemaOf)).told;
  });
}, 180_000);
afterAll(cleanUp);

function copyOf(): string {
  const folder = makeFolder();
  copyCluster(pattern, folder);
  return folder;
}

const draftsOf = (dataDir: string) =>
  readdirSync(join(dataDir, "postgres")).filter((name) => name.startsWith("upgrade-to-"));

async function assertTakenOver(dataDir: string): Promise<void> {
  const postgres = await ensurePostgres({ dataDir });
  try {
    const after = await censusOf(postgres.url);
    // The app of these tests counts its starts.
    for (const name of [...after.keys()]) if (/starts/.test(name)) after.delete(name);
    expect(after).toEqual(census);
    expect(await readFile(join(dataDir, "postgres/data/PG_VERSION"), "utf8")).toBe("18\n");
  } finally {
    await postgres.release();
  }
}

test("the start takes a database of the version before over, whole, and keeps the old one as it was", async () => {
  const dataDir = copyOf();
  const lines: string[] = [];
  const postgres = await ensurePostgres({ dataDir, log: (line) => void lines.push(line) });
  const after = (await withClient(postgres.url, schemaOf)).told;
  await postgres.release();
  expect(after).toEqual(told);
  expect(lines.join("\n")).toMatch(/Taken over: \d+ tables, \d+ rows, compared one by one/);
  await assertTakenOver(dataDir);
  const postgresFolder = join(dataDir, "postgres");
  expect((await readdir(postgresFolder)).sort()).toEqual([
    "data",
    "data.pg17-kept",
    "pg_hba.conf",
    "pg_ident.conf",
    "server.log",
  ]);

  // The way back: two folders renamed, and the version before runs on them.
  await rename(join(postgresFolder, "data"), join(postgresFolder, "data.pg18"));
  await rename(join(postgresFolder, "data.pg17-kept"), join(postgresFolder, "data"));
  await withEarlier(await openHome(dataDir, silent), async (url) =>
    expect(await censusOf(url)).toEqual(census),
  );
});

test("a kill in the midst of it costs time and nothing else", async () => {
  const dataDir = copyOf();
  const app = startApp(dataDir, { mode: "stay" });
  // The new cluster is there, and not in its place.
  await until("the new cluster", () => draftsOf(dataDir).length > 0);
  app.process.kill("SIGKILL");
  await app.ended;
  expect(await readFile(join(dataDir, "postgres/data/PG_VERSION"), "utf8")).toBe("17\n");
  await runApp(dataDir);
  await assertTakenOver(dataDir);
  expect(draftsOf(dataDir)).toEqual([]);
});

test("a kill between its two last steps is gone on with", async () => {
  const dataDir = copyOf();
  const done = await ensurePostgres({ dataDir });
  await done.release();
  const path = join(dataDir, "postgres");
  await rename(join(path, "data"), join(path, "upgrade"));
  await decideMoves(join(path, "upgrade.unfinished"), [
    { from: join(path, "upgrade"), to: join(path, "data"), aside: join(path, "data.pg17-kept") },
  ]);
  await assertTakenOver(dataDir);
});

test("what would be left behind stops it, and nothing is changed", async () => {
  const dataDir = copyOf();
  const home = await openHome(dataDir, silent);
  await withEarlier(home, (url) =>
    withClient(url, (client) => client.query("create view of_mine as select 1 as one")),
  );
  await expect(ensurePostgres({ dataDir })).rejects.toThrow(
    /PostgreSQL 17 could not be taken over to 18 and is as it was: it holds what is not taken over: view public.of_mine/,
  );
  expect(await readFile(join(home.data, "PG_VERSION"), "utf8")).toBe("17\n");
  await withEarlier(home, (url) => withClient(url, (client) => client.query("drop view of_mine")));
  await assertTakenOver(dataDir);
});
