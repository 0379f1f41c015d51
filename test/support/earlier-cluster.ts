/** Clusters of the PostgreSQL before the one that comes along, as an earlier version of the app would have left them. */
import { execFileSync } from "node:child_process";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createLogger } from "../../src/app/server/services.ts";
import { readEnv } from "../../src/platform/env.ts";
import { startJobs } from "../../src/platform/jobs.ts";
import { findEarlierBinaries } from "../../src/platform/postgres/binaries.ts";
import { type Home, openHome } from "../../src/platform/postgres/home.ts";
import { runInitdb } from "../../src/platform/postgres/init.ts";
import { ensureDatabase, urlOf } from "../../src/platform/postgres/lease.ts";
import { stopServer } from "../../src/platform/postgres/server.ts";
import { startAlone, withClient } from "../../src/platform/postgres/try-cluster.ts";

export const EARLIER = 17;
const silent = () => undefined;
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Works with the database while a server of the earlier version runs on it. */
export async function withEarlier<T>(home: Home, work: (url: string) => Promise<T>): Promise<T> {
  const binaries = await findEarlierBinaries(home.account, EARLIER, silent);
  const server = await startAlone(home, binaries, FAST);
  try {
    await withClient(urlOf(server, "postgres", "postgres"), ensureDatabase);
    return await work(urlOf(server, "paddock"));
  } finally {
    await stopServer(home, silent);
  }
}

/** Makes a cluster of the earlier version in a data folder, with the tables of the jobs and one of every kind of column; stopped. */
export async function makeEarlier<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const home = await openHome(dataDir, silent);
  const data = join(home.path, "data");
  const binaries = await findEarlierBinaries(home.account, EARLIER, silent);
  await mkdir(data, { mode: 0o700 });
  await chown(data, home.account.uid, home.account.gid);
  await runInitdb(home, binaries, data);
  return withEarlier(home, async (url) => {
    const jobs = await startJobs(url, createLogger({ ...readEnv({}), LOG_LEVEL: "silent" }));
    await jobs.define("rehearsal", { cron: "1 1 * * *", work: async () => undefined });
    for (let at = 0; at < 20; at++)
      await jobs.send("rehearsal", { at, words: "围场" }, { startAfterSeconds: 86_400 });
    await jobs.stop();
    await withClient(url, (client) => client.query(OWN));
    return work(url);
  });
}

export function copyCluster(from: string, to: string): void {
  execFileSync("cp", ["-a", `${from}/.`, to]);
}

const OWN = `create type own_mood as enum ('good', 'it''s bad');
      create table "Own" (id bigint generated always as identity (start 7 increment 3) primary key, "some Text" text not null default 'x',
        twice text generated always as ("some Text" || "some Text") stored, amount numeric(12,2) check (amount > 0), mood own_mood,
        at timestamptz default now(), bytes bytea, list text[], data jsonb, real double precision, number serial, gone int);
      alter table "Own" drop column gone;
      insert into "Own" ("some Text", amount, mood, bytes, list, data, real)
        select 'Zeile ' || n || E'\\n\\t\\\\N', n + 0.25, 'it''s bad', decode(md5(n::text), 'hex'), array['a', null, n::text],
          jsonb_build_object('n', n, 'w', '围场'), 1.0 / n from generate_series(1, 3000) n;
      insert into "Own" (list) values (null);
      create index own_partly on "Own" (lower("some Text")) where amount > 100`;
