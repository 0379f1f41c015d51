import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { ownWarningSchema } from "#capabilities/people/warnings/contract.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { memberWarnings } from "./tables.ts";
import { isDue } from "./warn.ts";

/** A member's warnings, newest first, with how many he has to acknowledge. */
export async function listOwnWarnings(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
): Promise<{ items: z.input<typeof ownWarningSchema>[]; next_cursor: string | null; due: number }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["own warnings", memberId], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(memberWarnings)
        .where(and(eq(memberWarnings.memberId, memberId), below([memberWarnings.id], after)))
        .orderBy(desc(memberWarnings.id))
        .limit(take),
    ({ id }) => [id],
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      text: row.text,
      excerpt: row.excerpt,
      expires_at: row.expiresAt.toISOString(),
      acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
      withdrawn: row.withdrawnAt !== null,
      created_at: row.createdAt.toISOString(),
    })),
    next_cursor,
    due: await db.$count(memberWarnings, isDue(memberId)),
  };
}
