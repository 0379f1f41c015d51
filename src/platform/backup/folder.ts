import { createHmac, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { takeLockFile } from "#platform/lock-file.ts";
import { writeWhole } from "#platform/moves.ts";
import { type Derivation, deriveKey, newDerivation, sameBytes } from "./seal.ts";

/*
 * A folder of backups:
 *   folder.json            how its key is made of the passphrase, and a mark by which a wrong one is known at once
 *   <id>/manifest.json     what one backup holds; the folder has that name only once all of it is there
 *   <id>/database.sealed   the cluster: tar, zstd, sealed
 *   <id>/media.sealed      names, sizes and objects of the files, one a line: zstd, sealed
 *   <id>/secrets.sealed    secret.key, unless it is kept elsewhere or left out
 *   media/ab/<object>      the files themselves, each sealed, shared by all backups that hold them
 *   last-failure.json      why the last try failed, until one succeeds
 */

/** Something is wrong that the operator can put right; the message says how. */
export class BackupProblem extends Error {}

export const ENVELOPE = "folder.json";
export const MANIFEST = "manifest.json";
const FAILURE = "last-failure.json";
const LOCK = "in-use";
const DRAFT = ".draft-";
const ID = /^\d{8}T\d{6}Z$/;

const partSchema = z.object({ bytes: z.number().int(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string().regex(ID),
  takenAt: z.iso.datetime(),
  seconds: z.number(),
  version: z.string(),
  database: partSchema
    .extend({ postgres: z.number().int(), files: z.number().int(), from: z.string(), to: z.string() })
    .nullable(),
  media: partSchema
    .extend({ files: z.number().int(), fileBytes: z.number().int(), added: z.number().int() })
    .nullable(),
  secrets: partSchema.nullable(),
});

/** What one backup holds; a part that it has not is null. Sizes are those of the sealed files. */
export type Manifest = z.infer<typeof manifestSchema>;

const envelopeSchema = z.object({
  format: z.literal(1),
  kdf: z.object({
    name: z.literal("scrypt"),
    N: z
      .number()
      .int()
      .max(2 ** 20),
    r: z.number().int().max(32),
    p: z.number().int().max(16),
    salt: z.string(),
  }),
  check: z.string(),
});

const mac = (key: Buffer, about: string, text: string) =>
  createHmac("sha256", key).update(`paddock ${about}\n`).update(text).digest();

/**
 * The key of a folder of backups, which is made where there is none.
 * @throws BackupProblem where the passphrase is another one, or the folder holds something else
 */
export async function openFolder(folder: string, passphrase: string, make: boolean): Promise<Buffer> {
  const path = join(folder, ENVELOPE);
  let text = await readFile(path, "utf8").catch(missing);
  if (text === undefined) {
    const there = await readdir(folder).catch(() => []);
    if (!make)
      throw new BackupProblem(
        `${folder} is no folder of backups: ${ENVELOPE} is not there. Nothing was changed.`,
      );
    if (there.length > 0)
      throw new BackupProblem(
        `${folder} holds other files. Name an empty folder, or a new one, for backups.`,
      );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const kdf: Derivation = newDerivation();
    const check = mac(await deriveKey(passphrase, kdf), "check", kdf.salt).toString("base64");
    text = `${JSON.stringify({ format: 1, kdf, check }, null, 2)}\n`;
    await writeWhole(path, text);
  }
  const envelope = envelopeSchema.safeParse(parse(text));
  if (!envelope.success)
    throw new BackupProblem(
      `${path} cannot be read: it is damaged, or of a newer version of Paddock. Nothing was changed.`,
    );
  const { kdf, check } = envelope.data;
  const key = await deriveKey(passphrase, kdf);
  if (!sameBytes(mac(key, "check", kdf.salt), Buffer.from(check, "base64")))
    throw new BackupProblem(
      `The passphrase is not the one of ${folder}. Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE to the one it was made with. Nothing was changed.`,
    );
  return key;
}

/** Whole backups, the oldest first. */
export async function backupIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => ID.test(name)).sort();
}

export const newId = (at: Date): string => at.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");

export function signedManifest(key: Buffer, manifest: Manifest): string {
  const signature = mac(key, "manifest", JSON.stringify(manifest)).toString("base64");
  return `${JSON.stringify({ ...manifest, signature }, null, 2)}\n`;
}

/** What a backup says of itself; without the key it is only told. @throws BackupProblem */
export async function readManifest(folder: string, id: string, key?: Buffer): Promise<Manifest> {
  const path = join(folder, id, MANIFEST);
  const given = parse((await readFile(path, "utf8").catch(missing)) ?? "");
  const read = manifestSchema.safeParse(given);
  const signature = z.object({ signature: z.string() }).safeParse(given);
  const signed =
    read.success &&
    signature.success &&
    (key === undefined ||
      sameBytes(
        mac(key, "manifest", JSON.stringify(read.data)),
        Buffer.from(signature.data.signature, "base64"),
      ));
  if (!read.success || !signed)
    throw new BackupProblem(`${path} is damaged or was changed. Take another backup. Nothing was changed.`);
  return read.data;
}

/**
 * Keeps others from making a backup into the same folder at the same time.
 * @returns what gives the folder free
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK);
  const giveFree = await takeLockFile(path);
  if (giveFree === undefined)
    throw new BackupProblem(
      `Another process makes a backup into ${folder} (${path} says which). Wait for its end.`,
    );
  return giveFree;
}

/** A folder for a backup in the making; what others left that were killed goes. */
export async function newDraft(folder: string): Promise<string> {
  for (const name of await readdir(folder))
    if (name.startsWith(DRAFT)) await rm(join(folder, name), { recursive: true, force: true });
  const draft = join(folder, `${DRAFT}${randomUUID()}`);
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

export async function tellFailure(folder: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await writeWhole(join(folder, FAILURE), JSON.stringify({ at: new Date().toISOString(), reason }));
}

export const forgetFailure = (folder: string): Promise<void> => rm(join(folder, FAILURE), { force: true });

const failureSchema = z.object({ at: z.iso.datetime(), reason: z.string() });

export interface BackupReport {
  /** The newest whole one. */
  last: Manifest | undefined;
  kept: number;
  /** Of the last try, when that failed. */
  failure: z.infer<typeof failureSchema> | undefined;
}

/** How the backups of a folder are, as told without its key. */
export async function reportOf(folder: string): Promise<BackupReport> {
  const ids = await backupIds(folder);
  const newest = ids.at(-1);
  const failure = failureSchema.safeParse(
    parse((await readFile(join(folder, FAILURE), "utf8").catch(missing)) ?? ""),
  );
  return {
    last: newest === undefined ? undefined : await readManifest(folder, newest).catch(() => undefined),
    kept: ids.length,
    failure: failure.success ? failure.data : undefined,
  };
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
