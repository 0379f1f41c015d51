import { and, desc, eq, lte } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { documents } from "./tables.ts";

/**
 * The newest version in force that changed a text in substance, as YYYY-MM-DD: whoever agreed to an earlier one is asked
 * again, and by corrections after it nobody is. Undefined while none is in force.
 */
export async function lastSubstantial(db: Queryable, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ version: documents.version })
    .from(documents)
    .where(
      and(eq(documents.key, key), eq(documents.substantial, true), lte(documents.version, todayInChina())),
    )
    .orderBy(desc(documents.version))
    .limit(1);
  return row?.version;
}
