import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { settings } from "./tables.ts";

/** An operator setting as it stands now; undefined while nobody has set it. The reader checks its shape. */
export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const [row] = await preparedOnce(db, "setting", (name) =>
    db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, sql.placeholder("key")))
      .prepare(name),
  ).execute({ key });
  return row?.value;
}

/** The setting as it stands; where there is none, `value` becomes it. Of two at once the first one stays. */
export async function settleSetting(db: Queryable, key: string, value: unknown): Promise<unknown> {
  const known = await readSetting(db, key);
  if (known !== undefined) return known;
  const [row] = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`${settings.value}` } })
    .returning({ value: settings.value });
  return row?.value;
}

/** Sets it, whatever stood there. */
export async function changeSetting(db: Queryable, key: string, value: unknown): Promise<void> {
  const updatedAt = new Date();
  await db
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}
