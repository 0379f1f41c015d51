/**
 * Takes the data folder away and brings it back:
 *   node scripts/run.cjs test/scale/backup.ts
 * An app with writers is backed up, by a command that is killed five times first; its data folder is deleted; a restore that is
 * killed six times brings it back. Every table, every file and every acknowledged comment is compared.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.ts";
import { backupIds } from "../../src/platform/backup/folder.ts";
import { censusOf } from "../../src/platform/postgres/census.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { withClient } from "../../src/platform/postgres/try-cluster.ts";
import { DiskStorage } from "../../src/platform/storage/disk.ts";
import { startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { startLoad } from "../faults/support/load.ts";
import { openSite } from "../faults/support/site.ts";

const root = resolve(import.meta.dirname, "../..");
const FILES = 300;
const BACKUP_KILLS = 5;
const RESTORE_KILLS = 6;
const MEMBERS = 40;

interface Ended {
  code: number | null;
  signal: string | null;
  said: string;
  ms: number;
}

/** Runs an operator's command; `killAfter` milliseconds later it is killed as a power cut would. */
async function command(name: string, args: string[], dataDir: string, killAfter?: number): Promise<Ended> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, "scripts", name), ...args], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, BACKUP_PASSPHRASE: "words for a rehearsal" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfter);
  const { code, signal } = await new Promise<Pick<Ended, "code" | "signal">>((done) =>
    child.once("close", (code, signal) => done({ code, signal })),
  );
  clearTimeout(timer);
  return { code, signal, said, ms: Math.round(performance.now() - begun) };
}

async function succeeds(name: string, args: string[], dataDir: string): Promise<Ended> {
  const ended = await command(name, args, dataDir);
  if (ended.code !== 0) throw new Error(`${name} ended with ${ended.signal ?? ended.code}: ${ended.said}`);
  return ended;
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !path.includes("/.tmp/"))
      all.set(path.slice(folder.length), (await readFile(path)).toString("base64"));
  }
  return all;
}

function assertSame(what: string, before: Map<string, unknown>, after: Map<string, unknown>): void {
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  );
  if (differing.length > 0)
    throw new Error(
      `${differing.length} of ${before.size} ${what} differ: ${differing.slice(0, 5).join(", ")}`,
    );
}

/** The data folder is destroyed and restored. */
export default async function backupRehearsal(say: (line: string) => void): Promise<void> {
  const backups = await newDataFolder();
  const folder = join(backups.path, "backups");
  const site = await openSite({ own: false, members: MEMBERS });
  const dataDir = dirname(dirname(site.location));
  try {
    const storage = new DiskStorage(join(dataDir, "media"));
    for (let at = 0; at < FILES; at++)
      await storage.put(`rehearsal/${at % 16}/${at}.bin`, randomBytes(1000 + ((at * 7919) % 200_000)));
    const load = startLoad(site);
    await sleep(3000);

    let killed = 0;
    for (let at = 0; at < BACKUP_KILLS; at++) {
      const { signal } = await command("backup.ts", [folder], dataDir, 700 + at * 450);
      if (signal === "SIGKILL") killed += 1;
    }
    const early = (await backupIds(folder)).length;
    const before = [...load.acknowledged];
    const busy = await succeeds("backup.ts", [folder], dataDir);
    const busyId = (await backupIds(folder)).at(-1) ?? "";
    await load.stop();
    if (load.broken.length > 0) throw new Error(`answers broke: ${load.broken[0]}`);
    say(
      `backup beside ${load.answered} answers: ${busy.ms} ms; ${killed} killed before, ${early} of them were whole`,
    );

    await site.app.stop();
    const quiet = await succeeds("backup.ts", [folder], dataDir);
    const census = await withDatabase(dataDir, censusOf);
    const files = await filesOf(join(dataDir, "media"));
    const secret = await readFile(join(dataDir, "secret.key"), "utf8");
    await rm(dataDir, { recursive: true });
    say(`backup without the app: ${quiet.ms} ms; the data folder is gone`);

    let cut = 0;
    let restored: Ended | undefined;
    for (let at = 0; at < RESTORE_KILLS && restored === undefined; at++) {
      const ended = await command("restore.ts", [folder], dataDir, 800 + at * 700);
      if (ended.signal === "SIGKILL") cut += 1;
      else if (ended.code === 0) restored = ended;
    }
    restored ??= await command("restore.ts", [folder], dataDir);
    // One that was killed at its last steps was brought to its end, and says so.
    if (restored.code !== 0 && !restored.said.includes("brought to its end")) throw new Error(restored.said);
    assertSame("tables", census, await withDatabase(dataDir, censusOf));
    assertSame("files", files, await filesOf(join(dataDir, "media")));
    if ((await readFile(join(dataDir, "secret.key"), "utf8")) !== secret)
      throw new Error("another secret key");
    say(
      `restored after ${cut} kills in ${restored.ms} ms: ${census.size} tables and sequences and ${files.size} files are the same`,
    );

    // The one that was made while people wrote: everything that was acknowledged before it began.
    await writeFile(join(dataDir, "media", "later"), "not of the backup");
    await succeeds("restore.ts", [folder, "--id", busyId, "--replace"], dataDir);
    await withDatabase(dataDir, async (url) => {
      await withClient(url, async (client) => {
        const { rows } = await client.query(
          "select count(*)::int as n from comments where id = any($1::bigint[])",
          [before],
        );
        if (rows[0].n !== before.length)
          throw new Error(`${before.length - rows[0].n} acknowledged comments are missing`);
      });
    });
    if ((await filesOf(join(dataDir, "media"))).has("/later")) throw new Error("a file that no backup holds");
    const app = await startAppProcess({ dataDir, port: await freePort() });
    const ready = await fetch(`${app.origin}/readyz`);
    await app.stop();
    if (ready.status !== 200) throw new Error(`the restored app answers ${ready.status}`);
    say(
      `${census.size} tables and sequences and ${files.size} files the same; ${before.length} acknowledged comments of the busy backup there; ${killed + cut} kills`,
    );
  } finally {
    await site.close();
    await backups.remove();
  }
}

async function withDatabase<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await ensurePostgres({ dataDir });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.release();
  }
}

if (import.meta.main) {
  await backupRehearsal((line) => console.log(line));
  process.exit(0);
}
