import { hash } from "node:crypto";
import type { Storage } from "#platform/storage/storage.ts";

export interface KeptPicture {
  /** Names content and design: the ETag. */
  version: string;
  bytes: Buffer;
}

/** A name for everything that a picture shows, and for its design; fit for a storage key, which has no capitals. */
export function pictureVersion(...shown: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(shown), "hex").slice(0, 24);
}

const drawing = new Map<string, Promise<Buffer>>();

/**
 * A drawn picture that is kept in the storage until what it shows changes.
 * @param folder storage key of the thing that is drawn; older versions below it are removed
 * @param version changes with everything that the picture shows
 * @param type what it is kept as; a JPEG unless given
 */
export async function keptPicture(
  storage: Storage,
  {
    folder,
    version,
    type = { extension: "jpg", mime: "image/jpeg" },
  }: { folder: string; version: string; type?: { extension: string; mime: string } },
  draw: () => Promise<Buffer>,
): Promise<KeptPicture> {
  const key = `${folder}/${version}.${type.extension}`;
  const known = await storage.get(key);
  if (known !== null) return { version, bytes: known };
  // Requests at the same time share the work; two processes may both do it, with the same result.
  const work =
    drawing.get(key) ??
    draw()
      .then(async (bytes) => {
        await storage.deleteTree(folder);
        await storage.put(key, bytes, { contentType: type.mime });
        return bytes;
      })
      .finally(() => drawing.delete(key));
  drawing.set(key, work);
  return { version, bytes: await work };
}
