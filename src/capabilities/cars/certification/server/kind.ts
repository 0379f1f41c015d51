import { ne } from "drizzle-orm";
import { REMINDERS } from "#capabilities/cars/certification/contract.ts";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import {
  type ApplicationDetail,
  type ApplicationKind,
  applicationNotice,
  DRAFT_DAYS,
} from "#capabilities/review/applications/server/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { allows, type CertificationAct, EXPIRED, type PieceKind } from "#shared/certification.ts";
import { EVIDENCE_DAYS, evidenceDays, VALID_MONTHS, validMonths } from "./settings.ts";
import { certificationEvents, certificationPieces, certifications } from "./tables.ts";

export type CertificationRow = typeof certifications.$inferSelect;

/** The kind of its objects: in the review queue, for private pictures, and in what is told of them. */
export const CERTIFICATION = "certification";

/** Kept answers that count the owners of a section. */
export const ownersTag = (section: string): string => `owners:${section}`;

/** An open page of a member's asks again what he may. */
export const CERTIFIED_CHANGED = "certified.changed";

/** Papers of what waits are kept for so long at the most. */
export const WAITING_DAYS = 180;

/** What a decision says beside yes or no. */
export interface Detail extends ApplicationDetail {
  /** Papers of which better ones are asked for, and why. */
  pieces?: Partial<Record<PieceKind, string>>;
  what?: "released" | "sold" | "taken_over";
  /** Why an appeal is approved though whoever has the car was not heard yet, and from where. */
  unheard?: { reason: string; address: string };
}

/** Owners: a member says that a car is his, and shows it with papers. What he confides is no part of queue, history or notices. */
export const certificationKind: ApplicationKind<CertificationRow> = {
  ...{ name: CERTIFICATION, title: "车主认证", noun: "认证申请", icon: "cert" },
  ...{ table: certifications, events: certificationEvents, said: ["label"] },
  materials: {
    ...{ table: certificationPieces, application: certificationPieces.certificationId },
    ...{ file: certificationPieces.fileId, asked: certificationPieces.reason },
    days(db, state) {
      if (state === "submitted") return WAITING_DAYS;
      if (state === "withdrawn") return 0;
      if (state === "material" || state === "draft") return DRAFT_DAYS;
      return settingValue(db, EVIDENCE_DAYS, evidenceDays);
    },
  },
  reasons: [
    { label: "行驶证模糊", text: "行驶证照片不清楚，请在光线好的地方重新拍摄" },
    { label: "信息不一致", text: "填写的车架号或车牌和证件上的不一致，请核对后重新提交" },
    { label: "车型不符", text: "证件上的车型和选择的车系、代际不一致" },
    { label: "姓名不符", text: "证件上的所有人和填写的姓名不一致，请补充说明或关系证明" },
    { label: "证件已过期", text: "行驶证检验有效期已过，请提供最新的行驶证" },
    { label: "疑似伪造", text: "材料疑似经过修改，无法通过审核" },
  ],
  // Whoever has the car answers an appeal for it as long as that is open.
  allows: (act, row) => act === "answer" || allows(act as CertificationAct, row),
  refusals: {
    release: "这辆车现在没有有效的认证",
    sold: "这辆车没有转给别人",
    show: "认证有效时才能展示徽标",
    confirm: "现在不需要年审",
  },
  final: ({ kind }) => (kind === "first" ? null : "过户申诉和年审一经通过就已生效，不能撤销"),
  desk: deskPathOf("admin.certifications"),
  follow: ({ id, section }) => pathOf("my.car-audit", {}, { section: sectionBySlug(section), query: { id } }),
  change: ({ id, section = "" }) =>
    pathOf("approve.car", {}, { section: sectionBySlug(section), query: { id } }),
  notice: applicationNotice(CERTIFICATION),
  ends: {
    reason: EXPIRED,
    months: (db) => settingValue(db, VALID_MONTHS, validMonths),
    longest: { days: 5 * 366, words: "五年" },
    of: ne(certifications.kind, "recheck"),
    reminders: REMINDERS,
    reminded: ({ id, section, label }, { days, until }) => ({
      title: `车主认证将在 ${days} 天内到期`,
      body: `${label}：${until} 到期。确认仍持有车辆，徽标和权益就会继续。`,
      link: pathOf("my.car-check", {}, { section: sectionBySlug(section), query: { id } }),
      action: "确认仍持有",
    }),
    ended: (row) => ({
      title: "你的车主认证已到期",
      body: `${row.label}：车主徽标和权益已暂停，重新提交行驶证即可恢复。`,
      link: certificationKind.change(row),
      action: "重新认证",
    }),
  },
  timeline: {
    moves: { expired: "认证已到期", revoked: "认证已被撤销" },
    whats: {
      renewed: { text: "已确认仍持有车辆，有效期延长", tone: "good" },
      released: { text: "已解除绑定" },
      sold: { text: "已确认卖出" },
      taken_over: { text: "车辆已转给新车主" },
      reminded: { text: "已提醒年审" },
      evidence_deleted: { text: "证件照片、完整车架号、车牌和姓名已删除" },
    },
  },
};
