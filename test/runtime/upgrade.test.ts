import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "../../src/app/server/services.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { readEnv } from "../../src/platform/env.ts";
import { startJobs } from "../../src/platform/jobs.ts";
import { decideMoves } from "../../src/platform/moves.ts";
import { findEarlierBinaries } from "../../src/platform/postgres/binaries.ts";
import { type Counted, censusOf } from "../../src/platform/postgres/census.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { type Home, openHome } from "../../src/platform/postgres/home.ts";
import { runInitdb } from "../../src/platform/postgres/init.ts";
import { ensureDatabase, urlOf } from "../../src/platform/postgres/lease.ts";
import { schemaOf } from "../../src/platform/postgres/schema-of.ts";
import { stopServer } from "../../src/platform/postgres/server.ts";
import { startAlone, withClient } from "../../src/platform/postgres/try-cluster.ts";
import { cleanUp, makeFolder, runApp, startApp } from "./support.ts";

const EARLIER = 17;
const silent = () => undefined;
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** A cluster of the earlier version with the app's whole schema, jobs included, and some rows; stopped. */
let pattern: string;
let census: Map<string, Counted>;
let told: string[];

async function withEarlier<T>(home: Home, work: (url: string, adminUrl: string) => Promise<T>): Promise<T> {
  const binaries = await findEarlierBinaries(home.account, EARLIER, silent);
  const server = await startAlone(home, binaries, FAST);
  try {
    await withClient(urlOf(server, "postgres", "postgres"), ensureDatabase);
    return await work(urlOf(server, "paddock"), urlOf(server, "paddock", "postgres"));
  } finally {
    await stopServer(home, silent);
  }
}

beforeAll(async () => {
  pattern = makeFolder("pattern");
  const home = await openHome(pattern, silent);
  const draft = join(home.path, "data");
  const binaries = await findEarlierBinaries(home.account, EARLIER, silent);
  await mkdir(draft, { mode: 0o700 });
  await chown(draft, home.account.uid, home.account.gid);
  await runInitdb(home, binaries, draft);
  await withEarlier(home, async (url) => {
    await migrateDatabase(url);
    const jobs = await startJobs(url, createLogger({ ...readEnv({}), LOG_LEVEL: "silent" }));
    await jobs.define("rehearsal", { cron: "1 1 * * *", work: async () => undefined });
    for (let at = 0; at < 20; at++)
      await jobs.send("rehearsal", { at, words: "围场" }, { startAfterSeconds: 86_400 });
    await jobs.stop();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create type own_mood as enum ('good', 'it''s bad');
      create table "Own" (id bigint generated always as identity (start 7 increment 3) primary key, "some Text" text not null default 'x',
        twice text generated always as ("some Text" || "some Text") stored, amount numeric(12,2) check (amount > 0), mood own_mood,
        at timestamptz default now(), bytes bytea, list text[], data jsonb, real double precision, number serial, gone int);
      alter table "Own" drop column gone;
      insert into "Own" ("some Text", amount, mood, bytes, list, data, real)
        select 'Zeile ' || n || E'\\n\\t\\\\N', n + 0.25, 'it''s bad', decode(md5(n::text), 'hex'), array['a', null, n::text],
          jsonb_build_object('n', n, 'w', '围场'), 1.0 / n from generate_series(1, 3000) n;
      insert into "Own" (list) values (null);
      create index own_partly on "Own" (lower("some Text")) where amount > 100`);
    await client.end();
    census = await censusOf(url);
    told = (await withClient(url, schemaOf)).told;
  });
}, 180_000);
afterAll(cleanUp);

async function copyOf(): Promise<string> {
  const folder = makeFolder();
  execFileSync("cp", ["-a", `${pattern}/.`, folder]);
  return folder;
}

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
  const dataDir = await copyOf();
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

test("a kill at any moment costs time and nothing else", async () => {
  for (const ms of [300, 900, 1800, 3500, 6000]) {
    const dataDir = await copyOf();
    const app = startApp(dataDir, { mode: "stay" });
    await new Promise((done) => setTimeout(done, ms));
    app.process.kill("SIGKILL");
    await app.ended;
    await runApp(dataDir);
    await assertTakenOver(dataDir);
    expect(existsSync(join(dataDir, "postgres/data.pg17-kept/PG_VERSION"))).toBe(true);
    expect(existsSync(join(dataDir, "postgres/upgrade"))).toBe(false);
    await rm(dataDir, { recursive: true });
  }
});

test("a kill between its two last steps is gone on with", async () => {
  const dataDir = await copyOf();
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
  const dataDir = await copyOf();
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
