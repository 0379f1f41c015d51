import { and, desc, eq, lte } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { documents } from "./tables.ts";

/** The version of a text that holds today, as YYYY-MM-DD; undefined when none was published yet. */
export async function versionInForce(db: Queryable, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ version: documents.version })
    .from(documents)
    .where(and(eq(documents.key, key), lte(documents.version, todayInChina())))
    .orderBy(desc(documents.version))
    .limit(1);
  return row?.version;
}
