import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Batch } from "#platform/batches/batch.ts";
import { stirBatch } from "#platform/batches/stir.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { pictureWorkers } from "./picture-workers.ts";
import type { PictureFile } from "./store.ts";
import { privateMedia, waitingFiles } from "./tables.ts";

export type PrivateRow = typeof privateMedia.$inferSelect;

const DAY = 86_400_000;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Of the keys that wrap the files' own. */
const PURPOSE = "private media";

/** Where files wait whose key was destroyed. */
export const WAITING_FILES = "waiting_files";

/** Where the sealed bytes lie; nothing that is public looks below it. */
export const privatePath = (key: string): string => `private/${key.slice(0, 2)}/${key}`;

/**
 * Keeps a member's picture for nobody else: made anew in a worker as every picture, then encrypted with a key of its
 * own, which is kept wrapped. Nothing that says what is on it is stored: no placeholder, no camera, no hash. Given up
 * after a day unless something takes it into use (`attachPrivate`).
 * @throws what reading a picture throws, and AppError QUOTA_EXCEEDED
 */
export async function storePrivate(
  services: Pick<Services, "db" | "storage" | "keys" | "env">,
  source: PictureFile,
  memberId: string,
): Promise<PrivateRow> {
  const { db, storage, keys, env } = services;
  await refuseFull(db, env, memberId, 1);
  const { bytes, contentType, width, height } = await pictureWorkers.run(
    "keep",
    source.path,
    {},
    `member:${memberId}`,
  );
  const key = randomBytes(16).toString("hex");
  const fileKey = randomBytes(32);
  const { keyId, sealed } = keys.seal(PURPOSE, fileKey, key);
  // The row first: what a killed process leaves is swept by its date, a file without a row never would be.
  const row = await db.transaction(async (tx) => {
    await lock(tx, `private-media:${memberId}`);
    await refuseFull(tx, env, memberId, bytes.length);
    const [made] = await tx
      .insert(privateMedia)
      .values({
        key,
        ownerMemberId: memberId,
        contentType,
        width,
        height,
        bytes: bytes.length,
        keyId,
        sealedKey: sealed.toString("base64url"),
        deleteAt: new Date(Date.now() + DAY),
      })
      .returning();
    if (made === undefined) throw new Error("the private file was not stored");
    return made;
  });
  try {
    await storage.put(privatePath(key), encrypt(fileKey, Buffer.from(bytes), key), {
      contentType: "application/octet-stream",
    });
  } catch (error) {
    await db.delete(privateMedia).where(eq(privateMedia.id, row.id));
    throw error;
  }
  return row;
}

/** @throws AppError QUOTA_EXCEEDED when `more` bytes would be too many */
async function refuseFull(db: Queryable, env: Services["env"], memberId: string, more: number) {
  const [row] = await db
    .select({ used: sql<string>`coalesce(sum(${privateMedia.bytes}), 0)` })
    .from(privateMedia)
    .where(eq(privateMedia.ownerMemberId, memberId));
  const quota = env.PRIVATE_MEMBER_MB * 1024 * 1024;
  if (Number(row?.used ?? 0) + more > quota)
    throw new AppError("QUOTA_EXCEEDED", `私密文件最多 ${env.PRIVATE_MEMBER_MB} MB，请先删除不用的`);
}

/**
 * The picture's bytes; `null` when they are not there, or the key is not any longer.
 * @throws Error when the key is not among the configured ones, or file or key were changed
 */
export async function readPrivate(
  { storage, keys }: Pick<Services, "storage" | "keys">,
  { key, keyId, sealedKey }: PrivateRow,
): Promise<Buffer | null> {
  if (sealedKey === "") return null;
  const sealed = await storage.get(privatePath(key));
  if (sealed === null) return null;
  return decrypt(keys.open(PURPOSE, keyId, Buffer.from(sealedKey, "base64url"), key), sealed, key);
}

export async function privateById(db: Queryable, id: string): Promise<PrivateRow | undefined> {
  const [row] = await db.select().from(privateMedia).where(eq(privateMedia.id, id)).limit(1);
  return row;
}

export async function privateByIds(db: Queryable, ids: readonly string[]): Promise<PrivateRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(privateMedia)
    .where(inArray(privateMedia.id, [...ids]));
}

/**
 * Takes uploads into use, in the caller's transaction: they must be this member's, and nothing may use them yet.
 * @param use for what, as permissions name it, and when they are deleted whatever happens
 * @throws AppError INVALID_INPUT when one of them is not (also when it was swept meanwhile)
 */
export async function attachPrivate(
  tx: Queryable,
  ids: readonly string[],
  use: { memberId: string; kind: string; deleteAt: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const { memberId, kind, deleteAt } = use;
  const attached = await tx
    .update(privateMedia)
    .set({ attachedAt: new Date(), kind, deleteAt })
    .where(
      and(
        inArray(privateMedia.id, [...ids]),
        eq(privateMedia.ownerMemberId, memberId),
        isNull(privateMedia.attachedAt),
        gt(privateMedia.deleteAt, sql`now()`),
      ),
    )
    .returning({ id: privateMedia.id });
  if (attached.length !== new Set(ids).size) throw new AppError("INVALID_INPUT", "文件已失效，请重新上传");
}

/**
 * Sets the day on which they go, as when what they were needed for is decided. Where it has come, their keys are destroyed in
 * this statement, for good, and the files, which are worth nothing without, are removed a moment behind the commit: once it
 * is said that something was deleted nobody opens it, whatever becomes of this process.
 */
export async function keepPrivateUntil(tx: Queryable, ids: readonly string[], deleteAt: Date): Promise<void> {
  if (ids.length === 0) return;
  const these = inArray(privateMedia.id, [...ids]);
  if (deleteAt <= new Date()) await destroyKeys(tx, these, { deleteAt });
  else
    await tx
      .update(privateMedia)
      .set({ deleteAt })
      .where(and(these, ne(privateMedia.sealedKey, "")));
}

async function destroyKeys(tx: Queryable, these: SQL | undefined, more: { deleteAt?: Date } = {}) {
  const gone = await tx
    .update(privateMedia)
    .set({ ...more, sealedKey: "" })
    .where(and(these, ne(privateMedia.sealedKey, "")))
    .returning({ fileId: privateMedia.id });
  if (gone.length === 0) return;
  await tx.insert(waitingFiles).values(gone);
  stirBatch(WAITING_FILES);
}

/** Removes files whose key was destroyed, and their rows. */
export const fileBatch: Batch<{ id: string; at: string; file_id: string }> = {
  size: 50,
  async take(tx, { storage }, rows) {
    const gone = await tx
      .select({ id: privateMedia.id, key: privateMedia.key })
      .from(privateMedia)
      .where(
        inArray(
          privateMedia.id,
          rows.map(({ file_id }) => file_id),
        ),
      );
    for (const { id, key } of gone) {
      await storage.delete(privatePath(key));
      await tx.delete(privateMedia).where(eq(privateMedia.id, id));
    }
  },
};

/**
 * Deletes an own file that nothing uses.
 * @throws AppError NOT_FOUND when there is none, or it is another's; CONFLICT while it is in use
 */
export async function deletePrivate(
  { db, storage }: Pick<Services, "db" | "storage">,
  id: string,
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(privateMedia)
      .where(and(eq(privateMedia.id, id), eq(privateMedia.ownerMemberId, memberId)))
      .returning();
    if (row === undefined) throw new AppError("NOT_FOUND");
    if (row.attachedAt !== null) throw new AppError("CONFLICT", "文件正在使用，不能删除");
    await storage.delete(privatePath(row.key));
  });
}

/** Deletes keys, then files and rows, whose day has come. @returns how many */
export async function sweepPrivate(
  { db, storage }: Pick<Services, "db"> & { storage: Pick<Services["storage"], "delete"> },
  now = new Date(),
): Promise<number> {
  const due = lte(privateMedia.deleteAt, now);
  await db.transaction((tx) => destroyKeys(tx, due));
  const rows = await db.select({ id: privateMedia.id }).from(privateMedia).where(due).limit(1000);
  let removed = 0;
  for (const { id } of rows) {
    removed += await db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(privateMedia)
        .where(and(eq(privateMedia.id, id), due))
        .returning({ key: privateMedia.key });
      if (gone === undefined) return 0;
      await storage.delete(privatePath(gone.key));
      return 1;
    });
  }
  return removed;
}

/**
 * Wraps the files' keys with the current key, after it was changed; the files themselves stay as they are.
 * @returns how many were wrapped anew, and how many cannot be opened because their key is gone
 */
export async function rewrapPrivate({
  db,
  keys,
}: Pick<Services, "db" | "keys">): Promise<{ wrapped: number; lost: number }> {
  const told = { wrapped: 0, lost: 0 };
  for (let after = "0"; ; ) {
    const rows = await db
      .select()
      .from(privateMedia)
      .where(
        and(
          ne(privateMedia.keyId, keys.currentId),
          gt(privateMedia.id, after),
          ne(privateMedia.sealedKey, ""),
        ),
      )
      .orderBy(asc(privateMedia.id))
      .limit(200);
    for (const { id, key, keyId, sealedKey } of rows) {
      after = id;
      if (!keys.knows(keyId)) {
        told.lost += 1;
        continue;
      }
      const fileKey = keys.open(PURPOSE, keyId, Buffer.from(sealedKey, "base64url"), key);
      const fresh = keys.seal(PURPOSE, fileKey, key);
      await db
        .update(privateMedia)
        .set({ keyId: fresh.keyId, sealedKey: fresh.sealed.toString("base64url") })
        .where(and(eq(privateMedia.id, id), eq(privateMedia.keyId, keyId)));
      told.wrapped += 1;
    }
    if (rows.length < 200) return told;
  }
}

/** Nonce, ciphertext, tag. Bound to the name, so that files cannot be exchanged for each other. */
function encrypt(fileKey: Buffer, plain: Buffer, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", fileKey, nonce);
  cipher.setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(fileKey: Buffer, sealed: Buffer, name: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", fileKey, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
