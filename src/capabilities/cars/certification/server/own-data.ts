import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ConsentEffect } from "#capabilities/people/consents/server/public.ts";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  members,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import {
  applicationStateNames,
  applicationsOf,
  deleteApplications,
  forgetApplications,
} from "#capabilities/review/applications/server/public.ts";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import { standingOf } from "#shared/certification.ts";
import { deleteEvidence } from "./evidence.ts";
import { dropAnswers } from "./hearing.ts";
import { CERTIFICATION, certificationKind } from "./kind.ts";
import { promoteAppeal } from "./life.ts";
import { lockApplicants, lockCarsOfMembers } from "./locks.ts";
import { copyCertified } from "./owners.ts";
import { certificationEvents, certifications } from "./tables.ts";

const KINDS = { first: "车主认证", recheck: "年审", appeal: "过户申诉" };
const STATES = {
  ...applicationStateNames,
  approved: "已认证",
  expired: "已过期",
  transferred: "已转给新车主",
};

export const certificationData: PersonalData = {
  title: "车主认证",
  withheld: null,
  columns: {
    ...{ car: "车型", kind: "类型", state: "状态", reason: "理由", vin: "车架号末位", plate: "车牌（打码）" },
    ...{ submitted: "提交时间", approved: "通过时间", until: "有效期至", deleted: "材料删除时间" },
  },
  async rows(db, memberId) {
    return (await applicationsOf(db, certificationKind, memberId)).map((row) => ({
      ...{ car: row.label, kind: KINDS[row.kind], state: STATES[standingOf(row)], reason: row.reason },
      ...{ vin: row.vinLast, plate: row.plateMasked, submitted: row.submittedAt, approved: row.approvedAt },
      ...{ until: row.validUntil, deleted: row.evidenceDeletedAt },
    }));
  },
};

export const forgetCertifications: Forgetting = {
  words: "车主认证会失效，证件照片和车辆信息立即删除，车可以由别人认证",
  locks: lockApplicants,
  async forget(tx, _services, memberId) {
    const ids = (await applicationsOf(tx, certificationKind, memberId)).map(({ id }) => id);
    for (const side of [{ appeals: ids }, { holders: ids }]) await dropAnswers(tx, side);
    const rows = await forgetApplications(tx, certificationKind, memberId);
    await tx.update(members).set({ certified: [] }).where(eq(members.id, memberId));
    for (const vinHash of new Set(rows.map((row) => row.vinHash))) await promoteAppeal(tx, vinHash);
  },
};

/** Cars go over with all that was certified; what the other is filling in, or appeals for himself, stays his. */
export const certificationMerge: MemberMerge = {
  columns: ["certifications.member_id", "certification_events.by_member"],
  async merge(tx, { cache }, accounts) {
    const { from, into } = accounts;
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
    await handOver(tx, accounts, certificationEvents.byMember);
    for (const section of new Set(given.map((row) => row.section)))
      for (const memberId of [from, into]) await copyCertified(tx, cache, { memberId, section });
  },
};

/** Without his consent nobody looks at papers any longer; what was looked at stays decided. */
export const consentWithdrawn: ConsentEffect = {
  consequence:
    "撤回后，待审核的认证申请会一并撤回，证件照片、完整车架号、车牌和姓名立即删除。已通过的认证保留到有效期结束；想立即取消请在“我的认证”里解绑。",
  async withdrawn(tx, services, memberId) {
    // Whoever hands something in holds himself as he asks for his signatures, which are held here.
    await lockCarsOfMembers(tx, [memberId]);
    const rows = await applicationsOf(tx, certificationKind, memberId);
    await dropAnswers(tx, { holders: rows.map(({ id }) => id) });
    for (const row of rows) {
      if (row.state === "draft") {
        await deleteEvidence(tx, row.id);
        await deleteApplications(tx, certificationKind, [row.id]);
        continue;
      }
      if (row.state === "submitted" || row.state === "material")
        await moveLife(tx, services, CERTIFICATION, row.id, "withdraw", { by: { memberId } });
      await deleteEvidence(tx, row.id);
    }
  },
};
