import { and, eq } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/members/server/public.ts";
import { publishChange } from "./notify.ts";
import { notices } from "./tables.ts";

/** Told to either, or caused by either; nobody is told of what he did himself. */
export const noticeMerge: MemberMerge = {
  columns: ["notices.member_id", "notices.actor_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, notices.memberId, [notices.key]);
    await handOver(tx, accounts, notices.actorId);
    const { into } = accounts;
    await tx.delete(notices).where(and(eq(notices.memberId, into), eq(notices.actorId, into)));
    await publishChange(tx, into);
  },
};
