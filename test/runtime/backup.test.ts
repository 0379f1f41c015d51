import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import { backupIds, reportOf } from "../../src/platform/backup/folder.ts";
import { restoreBackup } from "../../src/platform/backup/restore.ts";
import { type BackupEnv, takeBackup } from "../../src/platform/backup/take-backup.ts";
import { decideMoves, finishMoves, restoreJournal } from "../../src/platform/moves.ts";
import { censusOf } from "../../src/platform/postgres/census.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { until } from "../support/within.ts";
import { cleanUp, makeFolder } from "./support.ts";

const releases: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0)) await release();
});
afterAll(cleanUp);
const silent = () => undefined;

const envOf = (dataDir: string, more: Partial<BackupEnv> = {}): BackupEnv => ({
  DATA_DIR: dataDir,
  DATABASE_URL: undefined,
  STORAGE: "disk",
  BACKUP_PASSPHRASE: "a passphrase for tests",
  BACKUP_KEY_FILE: undefined,
  BACKUP_STAMP: undefined,
  BACKUP_KEEP: 2,
  BACKUP_SECRETS: true,
  ...more,
});

/** A data folder as the app leaves it, with a running database. */
async function site() {
  const dataDir = makeFolder();
  const postgres = await ensurePostgres({ dataDir });
  releases.push(postgres.release);
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", silent);
  await client.connect();
  releases.unshift(() => client.end());
  await client.query(`create table texts (id bigint generated always as identity primary key, text text not null);
    insert into texts (text) select repeat(md5(n::text), 20) from generate_series(1, 20000) n`);
  await mkdir(join(dataDir, "media/pictures/ab"), { recursive: true });
  await writeFile(join(dataDir, "media/pictures/ab/one.webp"), randomBytes(700_000));
  await writeFile(join(dataDir, "media/empty"), "");
  await writeFile(join(dataDir, "secret.key"), "a key of thirty-two characters or so\n");
  return {
    dataDir,
    client,
    url: postgres.url,
    stop: async () => {
      for (const release of releases.splice(0)) await release();
    },
  };
}

const written = async (folder: string) => {
  const all = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      all.set(path.slice(folder.length), (await readFile(path)).toString("base64"));
    }
  return all;
};

async function open(dataDir: string) {
  const postgres = await ensurePostgres({ dataDir });
  releases.push(postgres.release);
  return postgres.url;
}

test("a backup made while rows are written comes back whole, with files and key, and holds what was acknowledged before its end", async () => {
  const { dataDir, client, url, stop } = await site();
  const folder = join(makeFolder(), "backups");
  let writing = true;
  const acknowledged: number[] = [];
  const writer = (async () => {
    while (writing) {
      const { rows } = await client.query("insert into texts (text) values (repeat('x', 3000)) returning id");
      acknowledged.push(Number(rows[0].id));
      if (acknowledged.length % 10 === 0)
        await client.query("update texts set text = text || 'y' where id % 50 = 0");
    }
  })();
  await until("some writes", () => acknowledged.length > 20);
  const before = acknowledged.length;
  const first = await takeBackup(envOf(dataDir), folder, silent);
  writing = false;
  await writer;
  expect(acknowledged.length).toBeGreaterThan(before);
  expect(first).toMatchObject({
    media: { files: 2, fileBytes: 700_000, added: 2 },
    database: { postgres: 18 },
  });

  // Nobody writes: what comes back is to the letter what was there.
  const quiet = await takeBackup(envOf(dataDir), folder, silent);
  expect(quiet.media?.added).toBe(0);
  const census = await censusOf(url);
  const files = await written(join(dataDir, "media"));
  await stop();
  await rm(dataDir, { recursive: true });

  const restored = await restoreBackup(envOf(dataDir), { folder, replace: false, checkOnly: false }, silent);
  expect(restored.tried?.tables).toBe(1);
  expect(await censusOf(await open(dataDir))).toEqual(census);
  expect(await written(join(dataDir, "media"))).toEqual(files);
  expect(await readFile(join(dataDir, "secret.key"), "utf8")).toBe("a key of thirty-two characters or so\n");

  // And the one that was made in the midst of writes.
  const other = makeFolder();
  await restoreBackup(envOf(other), { folder, id: first.id, replace: false, checkOnly: false }, silent);
  const again = new pg.Client({ connectionString: await open(other) });
  await again.connect();
  onTestFinished(() => again.end());
  const { rows } = await again.query("select id from texts where id = any($1)", [
    acknowledged.slice(0, before),
  ]);
  expect(rows.length).toBe(before);
  expect((await again.query("select count(*)::int as n from texts where id <= 20000")).rows[0].n).toBe(
    20_000,
  );
  await again.end();
});

test("what is damaged, cut, missing or of another passphrase is said so, and changes nothing", async () => {
  const { dataDir, stop } = await site();
  const folder = join(makeFolder(), "backups");
  const { id } = await takeBackup(envOf(dataDir), folder, silent);
  const target = makeFolder();
  const wish = { folder, replace: false, checkOnly: false };
  const refused = async (words: RegExp, env = envOf(target), more: Partial<typeof wish> = {}) => {
    await expect(restoreBackup(env, { ...wish, ...more }, silent)).rejects.toThrow(words);
    expect(
      (await readdir(target, { recursive: true })).filter(
        (name) => !/^postgres(\/(pg_hba.conf|pg_ident.conf|server.log))?$/.test(name),
      ),
    ).toEqual([]);
  };
  await refused(/passphrase is not the one/, envOf(target, { BACKUP_PASSPHRASE: "another passphrase" }));
  await refused(/BACKUP_PASSPHRASE/, envOf(target, { BACKUP_PASSPHRASE: undefined }));
  await refused(/no folder of backups/, envOf(target), { folder: makeFolder() });

  const object =
    (await readdir(join(folder, "media"), { recursive: true })).find((name) => name.length > 60) ?? "";
  for (const name of ["database.sealed", "media.sealed", "secrets.sealed", join("../media", object)]) {
    const path = join(folder, id, name);
    const bytes = await readFile(path);
    const changed = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 0x10;
    await writeFile(path, changed);
    await refused(/damaged/);
    await writeFile(path, bytes);
    await truncate(path, bytes.length - 5);
    await refused(/damaged/, envOf(target), { checkOnly: true });
    await rename(path, `${path}.gone`);
    await refused(/missing/, envOf(target), { checkOnly: true });
    await rename(`${path}.gone`, path);
    await writeFile(path, bytes);
  }
  const manifest = join(folder, id, "manifest.json");
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, text.replace('"postgres": 18', '"postgres": 17'));
  await refused(/manifest.json is damaged/);
  await writeFile(manifest, text);

  await expect(restoreBackup(envOf(dataDir), { ...wish, replace: true }, silent)).rejects.toThrow(
    /stop the app first/,
  );
  await stop();
  await expect(restoreBackup(envOf(dataDir), wish, silent)).rejects.toThrow(
    /a database, files, a secret key already/,
  );
  const { aside } = await restoreBackup(envOf(dataDir), { ...wish, replace: true }, silent);
  expect(aside.length).toBe(3);
  for (const path of aside) expect(existsSync(path)).toBe(true);
});

test("keeps as many as asked for with their files, tells of a failure, and lets one process in", async () => {
  const dataDir = makeFolder();
  await mkdir(join(dataDir, "media"));
  await writeFile(join(dataDir, "secret.key"), "a key of thirty-two characters or so\n");
  const folder = join(makeFolder(), "backups");
  const env = envOf(dataDir, { DATABASE_URL: "postgresql://elsewhere/paddock" });
  const stamp = join(dataDir, "stamp");
  const ids: string[] = [];
  for (const name of ["a", "b", "c"]) {
    await writeFile(join(dataDir, "media", name), name);
    await rm(join(dataDir, "media", "a"), { force: name === "c" }).catch(silent);
    const taken = await takeBackup({ ...env, BACKUP_STAMP: stamp }, folder, silent);
    ids.push(taken.id);
    expect(taken.database).toBe(null);
  }
  expect(await backupIds(folder)).toEqual(ids.slice(1));
  expect(existsSync(stamp)).toBe(true);
  expect(
    (await readdir(join(folder, "media"), { recursive: true })).filter((name) => name.length > 60).length,
  ).toBe(2);

  await expect(takeBackup(envOf(dataDir), folder, silent)).rejects.toThrow(/no database/);
  expect((await reportOf(folder)).failure?.reason).toMatch(/no database/);
  expect((await reportOf(folder)).last?.id).toBe(ids[2]);
  expect((await readdir(folder)).filter((name) => name.startsWith(".draft"))).toEqual([]);

  // Held by a process of another machine that still gives signs of life, then by one that is silent.
  await writeFile(join(folder, "in-use"), JSON.stringify({ host: "elsewhere", pid: 1 }));
  await expect(takeBackup(env, folder, silent)).rejects.toThrow(/Another process/);
  const long = new Date(Date.now() - 600_000);
  await utimes(join(folder, "in-use"), long, long);
  await takeBackup(env, folder, silent);
  expect((await reportOf(folder)).failure).toBe(undefined);
});

test("a restore that was killed among its last steps is brought to its end", async () => {
  const dataDir = makeFolder();
  for (const name of ["media", "media.restored", "postgres", "postgres.restored"]) {
    await mkdir(join(dataDir, name));
    await writeFile(join(dataDir, name, "file"), name);
  }
  const move = (name: string) => ({
    from: join(dataDir, `${name}.restored`),
    to: join(dataDir, name),
    aside: join(dataDir, `${name}.before`),
  });
  await decideMoves(restoreJournal(dataDir), [move("postgres"), move("media")]);
  // The first one had been done, the second half.
  await rename(join(dataDir, "postgres"), join(dataDir, "postgres.before"));
  await rename(join(dataDir, "postgres.restored"), join(dataDir, "postgres"));
  await rename(join(dataDir, "media"), join(dataDir, "media.before"));
  expect(await finishMoves(restoreJournal(dataDir), silent)).toHaveLength(2);
  expect(await finishMoves(restoreJournal(dataDir), silent)).toEqual([]);
  for (const name of ["media", "postgres"]) {
    expect(await readFile(join(dataDir, name, "file"), "utf8")).toBe(`${name}.restored`);
    expect(await readFile(join(dataDir, `${name}.before`, "file"), "utf8")).toBe(name);
  }
});
