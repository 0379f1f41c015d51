import { and, desc, eq, lte, sql } from "drizzle-orm";
import { documents } from "#capabilities/legal/server/tables.ts";
import type { Queryable } from "#platform/database/client.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { memberConsents } from "./tables.ts";

/** What signing in agrees to. */
const SIGN_IN_DOCUMENTS = ["agreement", "privacy"] as const;

/** Stands for a text that was not published when the box was ticked. */
export const UNPUBLISHED = "unpublished";

/**
 * Keeps which versions a member ticked at sign-in. One row a version: ticking the same again proves nothing new,
 * unless the consent was withdrawn in between.
 */
export async function recordSignInConsents(db: Queryable, memberId: string): Promise<void> {
  for (const key of SIGN_IN_DOCUMENTS) {
    const version = await versionInForce(db, key);
    const [last] = await db
      .select({ version: memberConsents.version, agreed: memberConsents.agreed })
      .from(memberConsents)
      .where(and(eq(memberConsents.memberId, memberId), eq(memberConsents.documentKey, key)))
      .orderBy(desc(sql`${memberConsents.id}`))
      .limit(1);
    if (last?.agreed && last.version === version) continue;
    await db.insert(memberConsents).values({ memberId, documentKey: key, version, agreed: true });
  }
}

async function versionInForce(db: Queryable, key: string): Promise<string> {
  const [row] = await db
    .select({ version: documents.version })
    .from(documents)
    .where(and(eq(documents.key, key), lte(documents.version, todayInChina())))
    .orderBy(desc(documents.version))
    .limit(1);
  return row?.version ?? UNPUBLISHED;
}
