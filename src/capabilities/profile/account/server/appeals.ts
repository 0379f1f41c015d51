import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { z } from "zod";
import { type MobileBinding, members, takeSmsCode } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import { beginLife } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { isMobile, maskMobile, plainMobile } from "#shared/validation.ts";
import { accountNotice } from "./notice-kinds.ts";
import { APPEAL, snapshotOf } from "./review-kind.ts";
import { accountAppeals } from "./tables.ts";

type AppealRow = typeof accountAppeals.$inferSelect;
type Appeal = z.input<(typeof accountEndpoints)["POST /api/user/mobile-appeal"]["data"]>;

/** The member's last appeal about a lost number; null when there was none, or it was used. */
export async function mobileAppeal(db: Queryable, memberId: string): Promise<Appeal | null> {
  const row = await firstRow(
    db,
    accountAppeals,
    and(eq(accountAppeals.memberId, memberId), eq(accountAppeals.about, "mobile")),
    desc(accountAppeals.id),
  );
  return row === undefined ? null : present(row);
}

function present({ id, status, rejectReason, createdAt, usableUntil }: AppealRow): Appeal | null {
  const stands = {
    in_review: "in_review" as const,
    published: "granted" as const,
    rejected: "rejected" as const,
    revoked: "rejected" as const,
  };
  if (!(status in stands)) return null;
  const usable = usableUntil !== null && usableUntil > new Date() ? usableUntil : null;
  // A granted one that was used, or is too old, is over.
  if (status === "published" && usable === null) return null;
  return {
    id,
    status: stands[status as keyof typeof stands],
    reason: rejectReason,
    created_at: createdAt.toISOString(),
    usable_until: usable?.toISOString() ?? null,
  };
}

/**
 * Hands in that the bound number is lost.
 * @throws AppError CONFLICT while one waits, or when there is no number to be lost
 */
export async function appealMobile(
  { db, cache }: Pick<Services, "db" | "cache">,
  memberId: string,
  given: { city: string; car: string; words: string },
): Promise<Appeal> {
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select({ mobile: members.mobile })
      .from(members)
      .where(eq(members.id, memberId));
    if (member?.mobile == null) throw new AppError("CONFLICT", "还没有绑定手机号，直接绑定就可以");
    const appeal = present(await handIn(tx, { cache }, { memberId, about: "mobile", ...given }));
    if (appeal === null) throw new Error("the appeal does not wait");
    return appeal;
  });
}

/**
 * Hands in that a ban should be looked at again. Whoever has the number's code is its owner; nobody else learns
 * whether the account is banned.
 * @throws AppError CODE_INVALID, CODE_VOID; CONFLICT when the account is not banned, or one waits
 */
export async function appealBan(
  { db, cache }: Pick<Services, "db" | "cache">,
  {
    words,
    mobile: given,
    ...code
  }: {
    mobile: string;
    code: string;
    ticket: string | undefined;
    address: string;
    words: string;
  },
): Promise<void> {
  const mobile = plainMobile(given);
  if (!isMobile(mobile)) throw new AppError("MOBILE_INVALID");
  await takeSmsCode(db, { mobile, purpose: "login", ...code });
  await db.transaction(async (tx) => {
    const [member] = await tx
      .select({ id: members.id, status: members.status, until: members.statusUntil })
      .from(members)
      .where(eq(members.mobile, mobile));
    const over = member?.until != null && member.until <= new Date();
    if (member?.status !== "banned" || over)
      throw new AppError("CONFLICT", "这个账号没有被封禁，可以直接登录");
    await handIn(tx, { cache }, { memberId: member.id, about: "ban", words });
  });
}

async function handIn(
  tx: Transaction,
  services: Pick<Services, "cache">,
  values: Pick<AppealRow, "memberId" | "about"> & Partial<Pick<AppealRow, "city" | "car" | "words">>,
): Promise<AppealRow> {
  // Two of one thing at a time are refused by the index.
  const [row] = await tx
    .insert(accountAppeals)
    .values({ ...values, status: "in_review" })
    .returning();
  if (row === undefined) throw new Error("no appeal was stored");
  await beginLife(tx, services, APPEAL, row.id, "submit", {
    by: { memberId: row.memberId },
    section: umbrellaSection.slug,
    snapshot: snapshotOf(row),
  });
  return row;
}

const usable = (memberId: string) =>
  and(
    eq(accountAppeals.memberId, memberId),
    eq(accountAppeals.about, "mobile"),
    inArray(accountAppeals.status, ["published"]),
    gt(accountAppeals.usableUntil, new Date()),
  );

/** A granted appeal stands for the number that is lost, once; whoever it concerns is told of every change. */
export const appealedBinding: MobileBinding = {
  async excused(db, memberId) {
    const [row] = await db
      .select({ id: accountAppeals.id })
      .from(accountAppeals)
      .where(usable(memberId))
      .limit(1);
    return row !== undefined;
  },
  async bound(tx, memberId, before) {
    await tx.update(accountAppeals).set({ usableUntil: null }).where(usable(memberId));
    if (before === null) return;
    const [row] = await tx.select({ mobile: members.mobile }).from(members).where(eq(members.id, memberId));
    const now = row?.mobile == null ? "" : `现在绑定的是 ${maskMobile(row.mobile)}。`;
    await notify(
      tx,
      accountNotice,
      { memberId },
      {
        title: "绑定的手机号已更换",
        body: `${maskMobile(before)} 不能再用来登录，${now}如果不是你本人操作，请立即联系客服。`,
      },
    );
  },
};
