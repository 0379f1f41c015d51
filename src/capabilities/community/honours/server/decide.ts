import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { members, memberTag } from "#capabilities/people/members/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { holderTag } from "./cache-tags.ts";
import { awardedNotice, revokedNotice } from "./notice-kinds.ts";
import { honours, memberHonours } from "./tables.ts";
import { copyBadges, lockWearer } from "./wear.ts";

interface Deciding {
  id: string;
  /** Network address of the request. */
  address: string;
}

interface Decision {
  key: string;
  memberId: string;
  reason: string;
}

type Writing = Pick<Services, "db" | "cache">;

/**
 * Gives an honour by hand; one that was taken away comes back. The member is told why.
 * @throws AppError NOT_FOUND for no such honour or member, CONFLICT when he holds it
 */
export function awardByHand(services: Writing, acting: Deciding, decision: Decision): Promise<void> {
  return decide(services, acting, decision, "honours.awarded", async (tx, name) => {
    const { memberId, key, reason } = decision;
    const given = { awardedAt: new Date(), awardedBy: acting.id, reason, revokedAt: null };
    const [row] = await tx
      .insert(memberHonours)
      .values({ memberId, honour: key, ...given })
      .onConflictDoUpdate({
        target: [memberHonours.memberId, memberHonours.honour],
        set: given,
        setWhere: isGone,
      })
      .returning({ key: memberHonours.honour });
    if (row === undefined) throw new AppError("CONFLICT", "这位车友已经有这枚勋章了");
    await withdrawNotices(tx, revokedKey(decision));
    await notify(
      tx,
      awardedNotice,
      { memberId, key: `honour:${key}:${Date.now()}` },
      { key, name, why: reason },
    );
  });
}

/**
 * Takes an honour away; it comes off where it is worn, and no rule gives it again. The member is told why.
 * @throws AppError NOT_FOUND for no such honour or member, CONFLICT when he does not hold it
 */
export function revokeByHand(services: Writing, acting: Deciding, decision: Decision): Promise<void> {
  return decide(services, acting, decision, "honours.revoked", async (tx, name) => {
    const { memberId, key, reason } = decision;
    const rows = await tx
      .update(memberHonours)
      .set({ revokedAt: new Date(), reason, place: null })
      .where(
        and(
          eq(memberHonours.memberId, memberId),
          eq(memberHonours.honour, key),
          isNull(memberHonours.revokedAt),
        ),
      )
      .returning({ key: memberHonours.honour });
    if (rows.length === 0) throw new AppError("CONFLICT", "这位车友没有这枚勋章");
    await copyBadges(tx, memberId);
    await notify(tx, revokedNotice, { memberId, key: revokedKey(decision) }, { key, name, why: reason });
  });
}

const isGone = isNotNull(memberHonours.revokedAt);
/** Under what it is told that an honour was taken away. */
export const revokedKey = ({ key, memberId }: Pick<Decision, "key" | "memberId">) =>
  `honour:${key}:revoked:${memberId}`;

async function decide(
  { db, cache }: Writing,
  { id: adminId, address }: Deciding,
  { key, memberId, reason }: Decision,
  action: AuditAction,
  work: (tx: Transaction, name: string) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [honour] = await tx.select({ name: honours.name }).from(honours).where(eq(honours.key, key));
    if (honour === undefined) throw new AppError("NOT_FOUND", "没有这枚勋章");
    await lockWearer(tx, memberId);
    const [member] = await tx
      .select({ nickname: members.nickname, status: members.status })
      .from(members)
      .where(eq(members.id, memberId));
    if (member === undefined || member.status === "cancelled")
      throw new AppError("NOT_FOUND", "没有这位车友", { field: "member_id" });
    await work(tx, honour.name);
    const after = { excerpt: `${honour.name} · ${member.nickname}`, reason, honour: key };
    await recordAudit(tx, { adminId, action, targetKind: "member", targetId: memberId, after, address });
    await cache.invalidate(tx, [memberTag(memberId), holderTag(memberId)]);
  });
}
