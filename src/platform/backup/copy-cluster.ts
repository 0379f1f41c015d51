import { createReadStream } from "node:fs";
import { lstat, opendir, readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { BackupProblem } from "./folder.ts";
import type { TarEntry } from "./tar.ts";

/*
 * PostgreSQL's own way of copying a cluster that goes on working ("low-level API"): between pg_backup_start and pg_backup_stop
 * the files are copied as they are, whoever writes them meanwhile, and with them all of the log of that time, by which a server
 * that opens the copy brings it to the moment of pg_backup_stop. A slot that ends with the connection keeps that log from being
 * removed. Nothing has to be undone after a kill.
 */

/** Made anew by every server, or wrong anywhere else. */
const LEFT_OUT = new Set([
  "postmaster.pid",
  "postmaster.opts",
  "pg_internal.init",
  "backup_label",
  "tablespace_map",
  "pg_wal",
  "current_logfiles",
]);
const EMPTIED = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const CONTROL = "global/pg_control";

export interface ClusterCopy {
  entries: AsyncGenerator<TarEntry>;
  /** After the last entry: what was copied. */
  told(): { files: number; from: string; to: string };
  close(): Promise<void>;
}

/**
 * Begins to copy a running cluster.
 * @param url of its administrator, who may read everything
 * @throws BackupProblem where it has tablespaces or too little log
 */
export async function copyCluster(url: string, data: string): Promise<ClusterCopy> {
  const client = new pg.Client({ connectionString: url, application_name: "paddock backup" });
  let lost: Error | undefined;
  client.on("error", (error) => {
    lost = error;
  });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_session_timeout = 0");
    await assertCopies(client);
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [
      `paddock_backup_${process.pid}`,
    ]);
    const { rows } = await client.query<{ lsn: string }>(
      "select pg_backup_start('paddock', true)::text as lsn",
    );
    const from = rows[0]?.lsn ?? "";
    let files = 0;
    let to = "";
    async function* entries(): AsyncGenerator<TarEntry> {
      for await (const entry of cluster(data)) {
        if (lost) throw lost;
        if (!entry.path.endsWith("/")) files += 1;
        yield entry;
      }
      const stopped = await client.query<{ lsn: string; label: string; spaces: string }>(
        "select lsn::text, labelfile as label, spcmapfile as spaces from pg_backup_stop(false)",
      );
      const [end] = stopped.rows;
      if (end === undefined) throw new Error("pg_backup_stop answered nothing");
      to = end.lsn;
      const label = Buffer.from(end.label);
      yield { path: "backup_label", mode: 0o600, size: label.length, content: [label] };
      for await (const entry of logOf(client, data, from, to)) {
        files += 1;
        yield entry;
      }
    }
    return { entries: entries(), told: () => ({ files, from, to }), close: () => client.end() };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function assertCopies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ level: string; spaces: number }>(
    `select current_setting('wal_level') as level,
       (select count(*)::int from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as spaces`,
  );
  if (rows[0]?.level === "minimal") throw new BackupProblem("wal_level is minimal; a backup needs replica.");
  if (rows[0]?.spaces !== 0)
    throw new BackupProblem(
      "The database has tablespaces of its own, which this backup would leave out. Use pgBackRest.",
    );
}

/** Everything but the log; which block of a file is how old does not matter. */
async function* cluster(data: string): AsyncGenerator<TarEntry> {
  yield* folder(data, data);
  for (const name of ["pg_wal/", "pg_wal/archive_status/", "pg_wal/summaries/"])
    yield { path: name, mode: 0o700, size: 0 };
  // Read at once and last, as the server writes it.
  const control = await readFile(join(data, CONTROL));
  yield { path: CONTROL, mode: 0o600, size: control.length, content: [control] };
}

async function* folder(data: string, path: string): AsyncGenerator<TarEntry> {
  const above = await opendir(path).catch(gone);
  if (above === undefined) return;
  for await (const found of above) {
    if (LEFT_OUT.has(found.name) || found.name.startsWith("pgsql_tmp")) continue;
    const full = join(path, found.name);
    const name = relative(data, full);
    if (name === CONTROL) continue;
    // What was dropped meanwhile the log drops again.
    const file = await lstat(full).catch(gone);
    if (file === undefined) continue;
    if (file.isDirectory()) {
      yield { path: `${name}/`, mode: 0o700, size: 0 };
      if (!EMPTIED.has(name)) yield* folder(data, full);
    } else if (file.isFile()) {
      yield { path: name, mode: 0o600, size: file.size, content: asFarAs(full, file.size) };
    } else throw new BackupProblem(`${full} is neither a file nor a folder; this backup cannot keep it.`);
  }
}

async function* asFarAs(path: string, size: number): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  try {
    yield* createReadStream(path, { end: size - 1, highWaterMark: 1024 * 1024 });
  } catch (error) {
    gone(error as NodeJS.ErrnoException);
  }
}

/** The files of the log between two places. */
async function* logOf(client: pg.Client, data: string, from: string, to: string): AsyncGenerator<TarEntry> {
  const { rows } = await client.query<{ first: string; last: string; size: string; count: string }>(
    `select pg_walfile_name($1::pg_lsn) as first, pg_walfile_name($2::pg_lsn) as last,
       pg_size_bytes(current_setting('wal_segment_size'))::text as size,
       (trunc(($2::pg_lsn - '0/0'::pg_lsn - 1) / pg_size_bytes(current_setting('wal_segment_size')))
        - trunc(($1::pg_lsn - '0/0'::pg_lsn) / pg_size_bytes(current_setting('wal_segment_size'))) + 1)::text as count`,
    [from, to],
  );
  const [range] = rows;
  if (range === undefined) throw new Error("the database did not say which log to keep");
  const names = (await readdir(join(data, "pg_wal")))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= range.first && name <= range.last)
    .sort();
  if (names.length !== Number(range.count))
    throw new Error(
      `of the database's log from ${from} to ${to}, ${names.length} of ${range.count} files are there`,
    );
  const size = Number(range.size);
  for (const name of names)
    yield { path: `pg_wal/${name}`, mode: 0o600, size, content: asFarAs(join(data, "pg_wal", name), size) };
}

function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
