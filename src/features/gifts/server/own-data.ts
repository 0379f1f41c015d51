import { and, asc, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import {
  type Forgetting,
  locksRows,
  type MemberMerge,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { choiceWords, claimStateNames, claimWayNames, FREES_MEMBER, isSettled } from "#shared/gift.ts";
import { formatFen } from "#shared/money.ts";
import { deskRows } from "./desk-claims.ts";
import { takeBack } from "./postage.ts";
import { openRecipient } from "./seal.ts";
import { giftClaims } from "./tables.ts";

export const giftData: PersonalData = {
  title: "礼品领取",
  withheld: { mobile: ["mobile"] },
  columns: {
    ...{ gift: "礼品", choice: "选择", way: "领取方式", store: "门店", state: "状态", reason: "理由" },
    ...{ name: "收件人", mobile: "手机号", region: "所在地区", detail: "详细地址" },
    ...{ postage: "邮费", parcel: "快递", claimed: "登记时间", handed: "核销时间", shipped: "寄出时间" },
  },
  async rows(db, memberId, keys) {
    const rows = await deskRows(db).where(eq(giftClaims.memberId, memberId)).orderBy(desc(giftClaims.id));
    return rows.map(({ claim, gift, item, values, store }) => {
      const recipient = keys === undefined ? null : openRecipient(keys, claim);
      return {
        ...{ gift, choice: choiceWords(item, values), way: claimWayNames[claim.way], store: store ?? "" },
        ...{ state: claimStateNames[claim.state], reason: claim.reason },
        ...{ name: recipient?.name ?? "", mobile: recipient?.mobile ?? "" },
        ...{ region: recipient?.region ?? "", detail: recipient?.detail ?? "" },
        postage: claim.postageFen === 0 ? "" : formatFen(claim.postageFen),
        parcel: `${claim.courier} ${claim.tracking}`.trim(),
        ...{ claimed: claim.createdAt, handed: claim.handedAt, shipped: claim.shippedAt },
      };
    });
  },
};

/** What waits is given back; of what is done only the count is kept, without whose it was. */
export const forgetGifts: Forgetting = {
  words: "还没领取的礼品会取消，收件信息立即删除",
  // Whoever moves one tells its member.
  locks: locksRows(giftClaims.id, giftClaims.memberId),
  async forget(tx, services, memberId) {
    const rows = await tx
      .select()
      .from(giftClaims)
      .where(eq(giftClaims.memberId, memberId))
      .orderBy(asc(giftClaims.id))
      .for("update");
    for (const row of rows)
      if (!isSettled(row.state)) await takeBack(tx, services, row, "cancel", { by: "system" });
    await tx
      .update(giftClaims)
      .set({ memberId: null, sealed: null, sealedKeyId: null })
      .where(eq(giftClaims.memberId, memberId));
  },
};

/**
 * Claims go over. Of a batch that both have one of, that of the account that goes on stays; the other is left to be forgotten,
 * which gives it back where it still waits.
 */
export const giftMerge: MemberMerge = {
  columns: ["gift_claims.member_id"],
  async merge(tx, _services, { from, into }) {
    const standing = tx
      .select({ batchId: giftClaims.batchId })
      .from(giftClaims)
      .where(and(eq(giftClaims.memberId, into), notInArray(giftClaims.state, [...FREES_MEMBER])));
    await tx
      .update(giftClaims)
      .set({ memberId: into })
      .where(
        and(
          eq(giftClaims.memberId, from),
          sql`(${inArray(giftClaims.state, [...FREES_MEMBER])} or ${notInArray(giftClaims.batchId, standing)})`,
        ),
      );
  },
};
