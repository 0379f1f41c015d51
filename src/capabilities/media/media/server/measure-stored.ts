import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { masterKey } from "./keys.ts";
import { pictureWorkers } from "./picture-workers.ts";
import { media } from "./tables.ts";

const BATCH = 100;

/**
 * Measures pictures from before brightness and focal point were looked at. One that cannot be read is left as it is
 * and tried again at the next time. What the camera told is gone from their kept bytes.
 * @returns how many were measured
 */
export async function measureStored({
  db,
  storage,
  log,
}: Pick<Services, "db" | "storage" | "log">): Promise<number> {
  let measured = 0;
  let last = "0";
  for (;;) {
    const rows = await db
      .select({ id: media.id, key: media.key })
      .from(media)
      .where(and(eq(media.kind, "image"), isNull(media.luminance), gt(media.id, last)))
      .orderBy(asc(media.id))
      .limit(BATCH);
    for (const { id, key } of rows) {
      const input = () => storage.get(masterKey(key));
      const measures = await pictureWorkers.run("measure", input, {}, "system").catch((error: unknown) => {
        log.warn({ err: error, media: id }, "a picture could not be measured");
        return null;
      });
      if (measures === null) continue;
      await db.update(media).set(measures).where(eq(media.id, id));
      measured += 1;
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return measured;
    last = end.id;
  }
}
