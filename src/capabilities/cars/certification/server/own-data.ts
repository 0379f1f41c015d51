import { and, asc, desc, eq, inArray, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import type { ConsentEffect } from "#capabilities/people/consents/server/public.ts";
import {
  type Forgetting,
  type MemberMerge,
  members,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { forgetLives, moveLife } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { applicationStates } from "#shared/application.ts";
import { standingOf } from "#shared/certification.ts";

import { deleteEvidence, dropDrafts } from "./evidence.ts";
import { dropAnswers } from "./hearing.ts";
import { promoteAppeal } from "./life.ts";
import { lockApplicants, lockCarsOfMembers } from "./locks.ts";
import { CERTIFICATION } from "./names.ts";
import { copyCertified } from "./owners.ts";
import { piecesOf } from "./pieces.ts";
import { certificationEvents, certifications } from "./tables.ts";

const KINDS = { first: "车主认证", recheck: "年审", appeal: "过户申诉" };
const STATES: Record<(typeof applicationStates)[number], string> = {
  ...{ draft: "草稿", submitted: "待审核", material: "需要补充材料", approved: "已认证" },
  ...{ rejected: "未通过", withdrawn: "已撤回", expired: "已过期", revoked: "已撤销" },
};

export const certificationData: PersonalData = {
  title: "车主认证",
  withheld: null,
  columns: {
    ...{ car: "车型", kind: "类型", state: "状态", reason: "理由", vin: "车架号末位", plate: "车牌（遮挡）" },
    ...{ submitted: "提交时间", approved: "通过时间", until: "有效期至", deleted: "材料删除时间" },
  },
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(certifications)
      .where(eq(certifications.memberId, memberId))
      .orderBy(desc(certifications.id));
    return rows.map((row) => ({
      ...{
        car: row.label,
        kind: KINDS[row.kind],
        state: standingOf(row) === "transferred" ? "已转给新车主" : STATES[row.state as keyof typeof STATES],
        reason: row.reason,
      },
      ...{ vin: row.vinLast, plate: row.plateMasked, submitted: row.submittedAt, approved: row.approvedAt },
      ...{ until: row.validUntil, deleted: row.evidenceDeletedAt },
    }));
  },
};

async function idsOf(tx: Transaction, memberId: string) {
  return tx
    .select()
    .from(certifications)
    .where(eq(certifications.memberId, memberId))
    .orderBy(asc(certifications.id));
}

export const forgetCertifications: Forgetting = {
  words: "车主认证会失效，证件照片和车辆信息立即删除，车可以由别人认证",
  async locks(tx, memberIds) {
    await lockApplicants(tx, memberIds);
    await lockCarsOfMembers(tx, memberIds);
  },
  async forget(tx, _services, memberId) {
    const rows = await idsOf(tx, memberId);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    const papers = await piecesOf(tx, ids);
    await keepPrivateUntil(
      tx,
      papers.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
      new Date(),
    );
    for (const side of [{ appeals: ids }, { holders: ids }]) await dropAnswers(tx, side);
    await forgetLives(tx, CERTIFICATION, ids);
    await tx.update(certifications).set({ aboutId: null }).where(inArray(certifications.aboutId, ids));
    await tx
      .update(certificationEvents)
      .set({ byMember: null })
      .where(eq(certificationEvents.byMember, memberId));
    await dropDrafts(tx, ids);
    await tx.update(members).set({ certified: [] }).where(eq(members.id, memberId));
    for (const vinHash of new Set(rows.map((row) => row.vinHash))) await promoteAppeal(tx, vinHash);
  },
};

/** Cars go over with all that was certified; what the other is filling in, or appeals for himself, stays his. */
export const certificationMerge: MemberMerge = {
  columns: ["certifications.member_id", "certification_events.by_member"],
  async merge(tx, { cache }, { from, into }) {
    const theirs = alias(certifications, "theirs");
    const twice = tx
      .select({ one: sql`1` })
      .from(theirs)
      .where(
        and(
          eq(theirs.memberId, into),
          eq(certifications.kind, "appeal"),
          eq(theirs.kind, "appeal"),
          eq(theirs.vinHash, certifications.vinHash),
        ),
      );
    const given = await tx
      .update(certifications)
      .set({ memberId: into })
      .where(and(eq(certifications.memberId, from), ne(certifications.state, "draft"), notExists(twice)))
      .returning({ section: certifications.section });
    await tx
      .update(certificationEvents)
      .set({ byMember: into })
      .where(eq(certificationEvents.byMember, from));
    for (const section of new Set(given.map((row) => row.section)))
      for (const memberId of [from, into]) await copyCertified(tx, cache, { memberId, section });
  },
};

/** Without his consent nobody looks at papers any longer; what was looked at stays decided. */
export const consentWithdrawn: ConsentEffect = {
  consequence:
    "撤回后，待审核的认证申请会一并撤回，证件照片、完整车架号、车牌和姓名立即删除。已通过的认证保留到有效期结束；想立即取消请在“我的认证”里解绑。",
  async withdrawn(tx, services, memberId) {
    await lockCarsOfMembers(tx, [memberId]);
    const rows = await idsOf(tx, memberId);
    await dropAnswers(tx, { holders: rows.map(({ id }) => id) });
    for (const row of rows) {
      if (row.state === "draft") {
        await deleteEvidence(tx, row.id);
        await dropDrafts(tx, [row.id]);
        continue;
      }
      if (row.state === "submitted" || row.state === "material")
        await moveLife(tx, services, CERTIFICATION, row.id, "withdraw", { by: { memberId } });
      await deleteEvidence(tx, row.id);
    }
  },
};
