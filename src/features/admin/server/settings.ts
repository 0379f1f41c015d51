import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { settings } from "./tables.ts";

/** An operator setting as it stands now; undefined while nobody has set it. The reader checks its shape. */
export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
    .limit(1);
  return row?.value;
}
