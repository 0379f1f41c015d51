import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { publishChange } from "./publish-change.ts";
import { noticeMutes, noticeParts, notices, waitingNotices } from "./tables.ts";

/** Told to either, or caused by either; nobody is told of what he did himself. */
export const noticeMerge: MemberMerge = {
  columns: [
    "notices.member_id",
    "notices.actor_id",
    "notice_parts.member_id",
    "notice_parts.actor_id",
    "notice_mutes.member_id",
  ],
  async merge(tx, _services, accounts) {
    const { from, into } = accounts;
    // First: whoever tells some of it at this moment is waited for.
    await handOver(tx, accounts, waitingNotices.memberId);
    await handOver(tx, accounts, waitingNotices.actorId);
    await tx
      .delete(waitingNotices)
      .where(and(eq(waitingNotices.memberId, into), eq(waitingNotices.actorId, into)));
    // A bundle of each stays one of its own: what comes goes into that of the account that goes on.
    await tx
      .update(notices)
      .set({ bundle: sql`${notices.bundle} || ':' || ${notices.id}` })
      .where(and(eq(notices.memberId, from), isNotNull(notices.bundle), isNull(notices.readAt)));
    await handOver(tx, accounts, notices.memberId, [notices.key]);
    await handOver(tx, accounts, notices.actorId);
    await handOver(tx, accounts, noticeParts.memberId, [noticeParts.key]);
    await handOver(tx, accounts, noticeParts.actorId);
    await handOver(tx, accounts, noticeMutes.memberId, [noticeMutes.kind]);
    await tx
      .delete(noticeParts)
      .where(
        or(
          eq(noticeParts.memberId, from),
          and(eq(noticeParts.memberId, into), eq(noticeParts.actorId, into)),
        ),
      );
    await tx.delete(notices).where(and(eq(notices.memberId, into), eq(notices.actorId, into)));
    await publishChange(tx, into);
  },
};
