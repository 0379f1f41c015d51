import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "#platform/database/client.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { masterKey, newMediaKey } from "./keys.ts";
import { type MediaRow, ownFiles } from "./store.ts";
import { media } from "./tables.ts";

/** Pictures of our own that were made, encoded and measured ahead of time: storing them decodes nothing. */
const indexSchema = z.object({
  /** Fingerprint of what made them. */
  made_by: z.string(),
  pictures: z.record(
    z.string(),
    z.object({
      /** Name in the folder of the index. */
      file: z.string(),
      /** Of the file's bytes, in hexadecimal. */
      sha256: z.string().length(64),
      /** The same of what it was made from. */
      source: z.string(),
      content_type: z.literal("image/avif"),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
      placeholder: z.string(),
      luminance: z.string(),
      focus_x: z.number(),
      focus_y: z.number(),
    }),
  ),
});

export type PreparedIndex = z.output<typeof indexSchema>;
export type PreparedPicture = PreparedIndex["pictures"][string];

/** Name of the file in a folder of prepared pictures that lists them. */
export const PREPARED_INDEX = "index.json";
/** Rows that are inserted together, and files that are written at once. */
const BATCH = 16;

/** @throws Error when the folder has no index, or one that is none */
export async function readPrepared(folder: string): Promise<PreparedIndex> {
  return indexSchema.parse(JSON.parse(await readFile(join(folder, PREPARED_INDEX), "utf8")));
}

/**
 * Keeps all prepared pictures of a folder as the system's own; those that are there already, by their bytes, are
 * not stored again.
 * @returns their rows by the keys of the index
 */
export async function storePrepared(
  { db, storage }: { db: Queryable; storage: Pick<Storage, "put"> },
  folder: string,
): Promise<Map<string, MediaRow>> {
  const all = Object.entries((await readPrepared(folder)).pictures);
  const byHash = new Map(all.map(([, picture]) => [picture.sha256, picture]));
  const stored = await ownFiles(db, "image", [...byHash.keys()]);
  const missing = [...byHash.values()].filter(({ sha256 }) => !stored.has(sha256));
  for (let at = 0; at < missing.length; at += BATCH) {
    // Until its file is there a row counts as an upload that nothing shows, which the sweep removes with what there is of it.
    const rows = await db
      .insert(media)
      .values(missing.slice(at, at + BATCH).map(valuesOf))
      .returning();
    await Promise.all(
      rows.map(async ({ key, sourceHash, contentType }) => {
        const bytes = await readFile(join(folder, byHash.get(sourceHash ?? "")?.file ?? ""));
        await storage.put(masterKey(key), bytes, { contentType });
      }),
    );
    const ids = rows.map(({ id }) => id);
    const attached = await db
      .update(media)
      .set({ attachedAt: new Date() })
      .where(inArray(media.id, ids))
      .returning();
    for (const row of attached) stored.set(row.sourceHash ?? "", row);
  }
  return new Map(
    all.flatMap(([key, { sha256 }]) => {
      const row = stored.get(sha256);
      return row ? [[key, row] as const] : [];
    }),
  );
}

function valuesOf(picture: PreparedPicture): typeof media.$inferInsert {
  const { content_type: contentType, width, height, bytes, placeholder, luminance, sha256 } = picture;
  return {
    key: newMediaKey("picture"),
    kind: "image",
    contentType,
    width,
    height,
    bytes,
    placeholder,
    luminance,
    focusX: picture.focus_x,
    focusY: picture.focus_y,
    sourceHash: sha256,
  };
}
