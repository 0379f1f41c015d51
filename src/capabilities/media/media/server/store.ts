import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { masterKey, newMediaKey, storagePrefix } from "./keys.ts";
import { pictureWorkers } from "./picture-workers.ts";
import { stripVideo } from "./strip-video.ts";
import { media } from "./tables.ts";
import { inspectVideo } from "./video.ts";

export type MediaRow = typeof media.$inferSelect;

/** Who may attach the file. Neither: the system itself (imports, demo content). */
export interface MediaOwner {
  memberId?: string;
  adminId?: string;
}

export interface StoreOptions {
  owner?: MediaOwner;
  /** Already shown by something: never swept. Uploads leave it out and are attached later. */
  attached?: boolean;
}

type Target = Pick<Services, "db" | "storage">;

/** Everybody who sends pictures waits in a lane of his own; imports and demo content share one. */
function laneOf({ memberId, adminId }: MediaOwner = {}): string {
  return memberId ? `member:${memberId}` : adminId ? `admin:${adminId}` : "system";
}

async function insertMedia(
  { db, storage }: Target,
  values: typeof media.$inferInsert,
  { owner, attached = false }: StoreOptions,
): Promise<MediaRow> {
  try {
    const [row] = await db
      .insert(media)
      .values({
        ...values,
        ownerMemberId: owner?.memberId ?? null,
        ownerAdminId: owner?.adminId ?? null,
        attachedAt: attached ? new Date() : null,
      })
      .returning();
    if (!row) throw new Error("The media row was not returned");
    return row;
  } catch (error) {
    await storage.deleteTree(storagePrefix(values.key));
    throw error;
  }
}

/** The system's own files among those with one of these hashes: what `reuse` answers. */
export async function ownFiles(
  db: Queryable,
  kind: MediaRow["kind"],
  hashes: readonly string[],
): Promise<Map<string, MediaRow>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(media)
    .where(
      and(
        inArray(media.sourceHash, [...hashes]),
        eq(media.kind, kind),
        isNull(media.ownerMemberId),
        isNull(media.ownerAdminId),
        isNotNull(media.attachedAt),
      ),
    )
    .orderBy(desc(media.id));
  return new Map(rows.map((row) => [row.sourceHash ?? "", row]));
}

/** A picture that lies in a local file, with the SHA-256 of its bytes in hexadecimal. */
export interface PictureFile {
  path: string;
  sha256: string;
}

/**
 * Re-encodes and measures a picture in a worker process, keeps it and its row. `reuse` answers the row of an earlier picture with the same bytes
 * that belongs to nobody and is attached, so that importing twice stores once.
 * @throws MediaRefusal for what cannot be taken, AppError UNPROCESSABLE when its worker died over it,
 *   UNAVAILABLE when too many wait
 */
export async function storePicture(
  target: Target,
  source: Buffer | PictureFile,
  options: StoreOptions & { square?: number; reuse?: boolean } = {},
): Promise<MediaRow> {
  const sourceHash = Buffer.isBuffer(source)
    ? createHash("sha256").update(source).digest("hex")
    : source.sha256;
  if (options.reuse) {
    const known = (await ownFiles(target.db, "image", [sourceHash])).get(sourceHash);
    if (known) return known;
  }
  const picture = await pictureWorkers.run(
    "keep",
    Buffer.isBuffer(source) ? source : source.path,
    options.square === undefined ? {} : { square: options.square },
    laneOf(options.owner),
  );
  const key = newMediaKey(picture.animated ? "animation" : "picture");
  const { contentType, width, height, animated, placeholder } = picture;
  const { luminance, focusX, focusY, photo } = picture;
  await target.storage.put(masterKey(key), picture.bytes, { contentType });
  return insertMedia(
    target,
    {
      key,
      kind: "image",
      contentType,
      width,
      height,
      bytes: picture.bytes.length,
      animated,
      placeholder,
      luminance,
      focusX,
      focusY,
      photo,
      sourceHash,
    },
    options,
  );
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}

/**
 * Keeps a local MP4 file without what it tells beyond the film (`stripVideo`). Duration and size come from its index.
 * `reuse` as with pictures.
 * @throws MediaRefusal when it is not a readable MP4
 */
export async function storeVideo(
  target: Target,
  path: string,
  options: StoreOptions & { reuse?: boolean } = {},
): Promise<MediaRow> {
  const sourceHash = options.reuse ? await hashOf(path) : null;
  const known = sourceHash === null ? undefined : await ownFiles(target.db, "video", [sourceHash]);
  const earlier = known?.get(sourceHash ?? "");
  if (earlier) return earlier;
  const film = await inspectVideo(path);
  const key = newMediaKey("video");
  const folder = await mkdtemp(join(tmpdir(), "paddock-video-"));
  try {
    const copy = join(folder, "film");
    await copyFile(path, copy);
    await stripVideo(copy);
    await target.storage.putFile(masterKey(key), copy, { contentType: "video/mp4" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return insertMedia(
    target,
    {
      key,
      kind: "video",
      contentType: "video/mp4",
      width: film.width,
      height: film.height,
      bytes: film.size,
      duration: Math.max(1, Math.round(film.duration / 1000)),
      sourceHash,
    },
    options,
  );
}
