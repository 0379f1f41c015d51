import { and, eq, isNull, lt, not, sql } from "drizzle-orm";
import { isForeignKeyViolation } from "#platform/database/database-error.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";
import { storagePrefix } from "./keys.ts";
import type { Showing } from "./showing.ts";
import { media } from "./tables.ts";

/** Conditions that hold while a file waits to be used, as in a draft, and must not be swept although nothing shows it. */
export const holdings = new ExtensionPoint<Showing>("holding of uploads");

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes uploads that nothing took into use within a day, nor holds for later. The row is locked while the files go, so that an
 * upload attached at the same moment either keeps everything or is refused.
 * @returns how many were removed
 */
export async function sweepMedia(services: Services, now = new Date()): Promise<number> {
  const { db, storage, log } = services;
  const forgotten = and(
    isNull(media.attachedAt),
    lt(media.createdAt, new Date(now.getTime() - DAY)),
    ...holdings.entries().map(([, held]) => not(held(sql`${media.id}`))),
  );
  const candidates = await db.select({ id: media.id }).from(media).where(forgotten).limit(1000);
  let removed = 0;
  for (const { id } of candidates) {
    try {
      await db.transaction(async (tx) => {
        const [gone] = await tx
          .delete(media)
          .where(and(eq(media.id, id), forgotten))
          .returning();
        if (!gone) return;
        await storage.deleteTree(storagePrefix(gone.key));
        removed += 1;
      });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      // Something shows it although it was never attached: showing wins.
      log.warn({ media: id }, "an unattached picture is in use");
      await db.update(media).set({ attachedAt: now }).where(eq(media.id, id));
    }
  }
  return removed;
}
