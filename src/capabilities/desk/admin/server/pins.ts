import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { admins } from "./tables.ts";

/** Paths of the lines that an administrator pinned. */
export async function pinsOf(db: Queryable, adminId: string): Promise<string[]> {
  const [row] = await db.select({ pins: admins.pins }).from(admins).where(eq(admins.id, adminId)).limit(1);
  return row?.pins ?? [];
}

/** Keeps which lines he pinned, in his order; those of before are replaced. It says nothing of others, so that no log has it. */
export async function pinLines(db: Queryable, adminId: string, paths: readonly string[]): Promise<void> {
  await db
    .update(admins)
    .set({ pins: [...paths] })
    .where(eq(admins.id, adminId));
}
