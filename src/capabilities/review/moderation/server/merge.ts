import { and, eq, inArray, isNotNull, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { mutes, reports, reviewItems } from "./tables.ts";

/** Entries go with what they are about; who made a move, or muted somebody, in the past stays as it was written down. */
export const moderationMerge: MemberMerge = {
  columns: [
    "review_items.author_id",
    "reports.reporter_id",
    "review_history.by_member",
    "mutes.member_id",
    "mutes.by_member",
    "mutes.lifted_by_member",
  ],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, reviewItems.authorId);
    await handOver(tx, accounts, reports.reporterId, [reports.targetKind, reports.targetId]);
    await moveMutes(tx, accounts);
  },
};

/** A mute goes along, so that nobody gets rid of one by a second account; where both have one, that of the other stands. */
async function moveMutes(tx: Transaction, { from, into }: { from: string; into: string }): Promise<void> {
  await tx
    .update(mutes)
    .set({ liftedAt: sql`${mutes.until}` })
    .where(and(inArray(mutes.memberId, [from, into]), isNull(mutes.liftedAt), lte(mutes.until, sql`now()`)));
  const standing = await tx
    .select({ section: mutes.section, blocks: mutes.blocks })
    .from(mutes)
    .where(and(eq(mutes.memberId, into), isNull(mutes.liftedAt)));
  const taken = standing.map(({ section, blocks }) => `${section} ${blocks}`);
  const place = sql`${mutes.section} || ' ' || ${mutes.blocks}`;
  await tx
    .update(mutes)
    .set({ memberId: into })
    .where(and(eq(mutes.memberId, from), or(isNotNull(mutes.liftedAt), notInArray(place, taken))));
}
