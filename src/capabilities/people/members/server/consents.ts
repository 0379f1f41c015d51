import { and, desc, eq, sql } from "drizzle-orm";
import { versionInForce } from "#capabilities/people/legal/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { memberConsents } from "./tables.ts";

/** What signing in agrees to. */
export const SIGN_IN_DOCUMENTS = ["agreement", "privacy"] as const;

/** Stands for a text that was not published when the box was ticked. */
export const UNPUBLISHED = "unpublished";

/**
 * Keeps which versions a member ticked at sign-in. One row a version: ticking the same again proves nothing new,
 * unless the consent was withdrawn in between.
 */
export async function recordSignInConsents(db: Queryable, memberId: string): Promise<void> {
  for (const key of SIGN_IN_DOCUMENTS) {
    const version = (await versionInForce(db, key)) ?? UNPUBLISHED;
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
