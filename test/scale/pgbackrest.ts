/**
 * A table is dropped, and the database goes back to the moment before, by pgBackRest as ops/pgbackrest has it:
 *   node scripts/run.cjs test/scale/pgbackrest.ts
 * As root on Debian or Ubuntu, which installs postgresql and pgbackrest by apt-get where they are missing. PostgreSQL is the one
 * of Debian (15 in Debian 12): the app's own schema wants a later one, so that the rows are made here.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Counted, censusOf } from "../../src/platform/postgres/census.ts";

const root = resolve(import.meta.dirname, "../..");
const PORT = 6320;

export default async function pgbackrestRehearsal(say: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0) {
    say("SKIPPED: this takes root; nothing was tried");
    return;
  }
  install();
  const versions = (await readdir("/usr/lib/postgresql")).map(Number).sort((a, b) => b - a);
  const bin = `/usr/lib/postgresql/${versions[0]}/bin`;
  const base = await mkdtemp(join(tmpdir(), "paddock-pgbackrest-"));
  const data = join(base, "data");
  const as = (program: string, ...args: string[]) => {
    const ran = spawnSync(
      "setpriv",
      ["--reuid=postgres", "--regid=postgres", "--init-groups", program, ...args],
      { cwd: base, encoding: "utf8" },
    );
    if (ran.status !== 0)
      throw new Error(`${program} ${args[0]} ended with ${ran.status}: ${ran.stdout}${ran.stderr}`);
    return ran.stdout;
  };
  const server = (act: string) =>
    as(join(bin, "pg_ctl"), "-D", data, "-l", join(base, "log"), "-w", "-t", "120", "-m", "fast", act);
  try {
    await chmod(base, 0o755);
    execFileSync("chown", ["postgres:postgres", base]);
    // As the repository has it, with the folders of this run.
    const conf = (await readFile(join(root, "ops/pgbackrest/pgbackrest.conf"), "utf8"))
      .replace(/^repo1-path=.*/m, `repo1-path=${base}/repository`)
      .replace(/^repo1-cipher-pass=.*/m, "repo1-cipher-pass=a-passphrase-of-this-rehearsal")
      .replace(/^pg1-path=.*/m, `pg1-path=${data}`)
      .replace(/^pg1-port=.*/m, `pg1-port=${PORT}\npg1-socket-path=${base}`)
      .replace(
        /^log-level-console=.*/m,
        `log-level-console=warn\nlock-path=${base}/lock\nspool-path=${base}/spool`,
      );
    const file = join(base, "pgbackrest.conf");
    await writeFile(file, conf);
    const backrest = (...args: string[]) => as("pgbackrest", `--config=${file}`, "--stanza=paddock", ...args);
    as(join(bin, "initdb"), "-D", data, "-U", "postgres", "--auth=trust");
    const settings = (await readFile(join(root, "ops/pgbackrest/postgresql.conf"), "utf8")).replace(
      "pgbackrest --stanza",
      `pgbackrest --config=${file} --stanza`,
    );
    await writeFile(
      join(data, "postgresql.auto.conf"),
      `${settings}\nport = ${PORT}\nlisten_addresses = ''\nunix_socket_directories = '${base}'\n`,
    );
    execFileSync("chown", ["postgres:postgres", join(data, "postgresql.auto.conf")]);
    server("start");
    backrest("stanza-create");
    backrest("check");
    await query(
      base,
      `create table members (id bigint primary key, words text); create table posts (id bigserial primary key, words text);
      insert into members select n, md5(n::text) from generate_series(1, 20000) n`,
    );
    const fullMs = timed(() => backrest("--type=full", "backup"));

    // What came after the backup is in the log alone.
    await query(
      base,
      "insert into posts (words) select repeat(md5(n::text), 30) from generate_series(1, 30000) n; update members set words = words || 'x' where id % 3 = 0",
    );
    const before = await censusOf(urlOf(base));
    const moment = (await query(base, "select clock_timestamp()::text as at"))[0]?.at ?? "";
    await sleep(1500);
    await query(base, "insert into posts (words) values ('after the moment'); drop table members");
    await query(base, "select pg_switch_wal()");
    backrest("check");

    server("stop");
    execFileSync("rm", ["-rf", data]);
    const restoreMs = timed(() =>
      backrest("--type=time", `--target=${moment}`, "--target-action=promote", "restore"),
    );
    server("start");
    await promoted(base);
    same(before, await censusOf(urlOf(base)));

    // Back on its own feet: the next backup goes on from there.
    backrest("check");
    backrest("--type=diff", "backup");
    server("stop");
    const version = as(join(bin, "postgres"), "--version").trim();
    say(
      `${version}, ${execFileSync("pgbackrest", ["version"], { encoding: "utf8" }).trim()}: ${before.size} tables and sequences as they were at ${moment}, after DROP TABLE and a deleted data folder; backup ${fullMs} ms, restore ${restoreMs} ms`,
    );
  } finally {
    spawnSync(
      "setpriv",
      [
        "--reuid=postgres",
        "--regid=postgres",
        "--init-groups",
        join(bin, "pg_ctl"),
        "-D",
        data,
        "-m",
        "immediate",
        "stop",
      ],
      { cwd: "/" },
    );
    await rm(base, { recursive: true, force: true });
  }
}

function install(): void {
  const missing =
    spawnSync("sh", ["-c", "command -v pgbackrest && ls /usr/lib/postgresql"], { stdio: "ignore" }).status !==
    0;
  if (missing)
    execFileSync(
      "apt-get",
      [
        "-o",
        "DPkg::Lock::Timeout=300",
        "install",
        "-y",
        "--no-install-recommends",
        "postgresql",
        "pgbackrest",
      ],
      {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      },
    );
}

const urlOf = (base: string) =>
  `postgresql://postgres@localhost:${PORT}/postgres?host=${encodeURIComponent(base)}`;

async function query(base: string, sql: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: urlOf(base) });
  await client.connect();
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}

async function promoted(base: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const [row] = await query(base, "select pg_is_in_recovery()::text as yes").catch(() => []);
    if (row?.yes === "false") return;
    await sleep(200);
  }
  throw new Error("the restored server is still in recovery after two minutes");
}

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return Math.round(performance.now() - begun);
}

/** PostgreSQL logs a sequence 32 numbers ahead: after a crash it goes on from there, and never from behind. */
const AHEAD = 33;

function isSame(had: Counted | undefined, has: Counted | undefined): boolean {
  if (had?.rows !== "sequence" || has === undefined) return JSON.stringify(had) === JSON.stringify(has);
  const ahead = Number.parseInt(has.sum, 10) - Number.parseInt(had.sum, 10);
  return ahead >= 0 && ahead <= AHEAD;
}

function same(before: Map<string, Counted>, after: Map<string, Counted>): void {
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !isSame(before.get(name), after.get(name)),
  );
  if (differing.length > 0) throw new Error(`not as they were: ${differing.join(", ")}`);
}

if (import.meta.main) {
  await pgbackrestRehearsal((line) => console.log(line));
  process.exit(0);
}
