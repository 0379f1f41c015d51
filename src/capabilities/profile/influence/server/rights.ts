import { and, asc, eq, sql } from "drizzle-orm";
import { addEvent } from "#capabilities/review/applications/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { type ApplicationRow, influenceKind } from "./kind.ts";
import { influenceClaims, influenceRights } from "./tables.ts";

export type RightRow = typeof influenceRights.$inferSelect;

/** What voices of a section get, in the desk's order. */
export function rightsOf(db: Queryable, section: string): Promise<RightRow[]> {
  return db
    .select()
    .from(influenceRights)
    .where(and(eq(influenceRights.section, section), influenceRights.active))
    .orderBy(asc(influenceRights.place), asc(influenceRights.id));
}

export const presentRight = ({ id, title, text, tiers, claimable }: RightRow) => ({
  ...{ id, title, text, claimable },
  tiers: [...tiers],
});

/**
 * Asks for a right, once; asking again changes nothing.
 * @throws AppError NOT_FOUND for a right that the tier does not have; CONFLICT for one that simply holds
 */
export async function claimRight(tx: Transaction, row: ApplicationRow, rightId: string): Promise<void> {
  const [right] = await tx
    .select()
    .from(influenceRights)
    .where(
      and(
        eq(influenceRights.id, rightId),
        eq(influenceRights.section, row.section),
        influenceRights.active,
        sql`${row.tier} = any(${influenceRights.tiers})`,
      ),
    );
  if (right === undefined) throw new AppError("NOT_FOUND", "你的等级没有这项权益，或者它已停用");
  if (!right.claimable) throw new AppError("CONFLICT", "这项权益自动生效，不需要领取");
  const [made] = await tx
    .insert(influenceClaims)
    .values({ rightId, applicationId: row.id, memberId: row.memberId, section: row.section })
    .onConflictDoNothing()
    .returning({ id: influenceClaims.id });
  if (made === undefined) return;
  await addEvent(tx, influenceKind, {
    ...{ applicationId: row.id, what: "claimed", reason: right.title, byMember: row.memberId },
  });
}
