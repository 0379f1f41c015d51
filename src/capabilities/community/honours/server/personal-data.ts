import { desc, eq } from "drizzle-orm";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  members,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { honours, memberHonours } from "./tables.ts";
import { copyBadges } from "./wear.ts";

/** The honours that a member was awarded, those that were taken away included. */
export const honourData: PersonalData = {
  title: "荣誉",
  withheld: null,
  columns: { name: "勋章", at: "获得时间", reason: "理由", revoked: "收回时间" },
  rows: (db, memberId) =>
    db
      .select({
        name: honours.name,
        at: memberHonours.awardedAt,
        reason: memberHonours.reason,
        revoked: memberHonours.revokedAt,
      })
      .from(memberHonours)
      .innerJoin(honours, eq(honours.key, memberHonours.honour))
      .where(eq(memberHonours.memberId, memberId))
      .orderBy(desc(memberHonours.awardedAt)),
};

export const forgetHonours: Forgetting = {
  words: "获得的勋章会删除，不能恢复",
  async forget(tx, _services, memberId) {
    await tx.delete(memberHonours).where(eq(memberHonours.memberId, memberId));
    await tx.update(members).set({ badges: [] }).where(eq(members.id, memberId));
  },
};

/** Honours go over, and are not worn until the member puts them on; what both have stays as the other has it. */
export const honourMerge: MemberMerge = {
  columns: ["member_honours.member_id"],
  async merge(tx, _services, accounts) {
    await tx.update(memberHonours).set({ place: null }).where(eq(memberHonours.memberId, accounts.from));
    await handOver(tx, accounts, memberHonours.memberId, [memberHonours.honour]);
    await copyBadges(tx, accounts.from);
  },
};
