import { inArray, sql } from "drizzle-orm";
import {
  type ReviewContent,
  type ReviewKind,
  reviewItems,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import type { ApplicationState } from "#shared/application.ts";
import { pieceNames } from "#shared/certification.ts";
import { auditPath } from "./holder.ts";
import { readCertification, writeCertification } from "./life.ts";
import { lockCarOf } from "./locks.ts";
import { CERTIFICATION } from "./names.ts";
import { certificationHearings, certificationPieces, certifications } from "./tables.ts";

const kindWords = { first: "首次认证", recheck: "年审", appeal: "过户申诉" };

/** Applications of owners. What they hold in confidence is no part of queue, history or notices. */
export const certificationReview: ReviewKind = {
  name: CERTIFICATION,
  title: "车主认证",
  icon: "cert",
  noun: "车主认证",
  counter: "份",
  path: deskPathOf("admin.certifications"),
  reportKind: CERTIFICATION,
  // Every paper is looked at by somebody.
  screening: "never",
  expires: true,
  // It shows nothing to anybody that would have to be taken away.
  without: ["remove"],
  reasons: [
    { label: "行驶证模糊", text: "行驶证照片不清楚，请在光线好的地方重新拍摄" },
    { label: "信息不一致", text: "填写的车架号或车牌和证件上的不一致，请核对后重新提交" },
    { label: "车型不符", text: "证件上的车型和选择的车系、代际不一致" },
    { label: "姓名不符", text: "证件上的所有人和填写的姓名不一致，请补充说明或关系证明" },
    { label: "证件已过期", text: "行驶证检验有效期已过，请提供最新的行驶证" },
    { label: "疑似伪造", text: "材料疑似经过修改，无法通过审核" },
  ],
  reportReasons: {},
  load: loadCertifications,
  matches: (pattern) => sql`exists (
    select 1 from ${certifications} where ${certifications.id} = ${reviewItems.targetId}
      and (${certifications.label} ilike ${pattern} or ${certifications.vinLast} ilike ${pattern}))`,
  locks: lockCarOf,
  read: readCertification,
  write: writeCertification,
  rewritePath: (targetId) => pathOf("approve.car", {}, { query: { id: targetId } }),
};

const outcomes: Partial<Record<ApplicationState, string>> = {
  material: "需要补充材料",
  approved: "已通过审核",
  revoked: "已被撤销",
};

async function loadCertifications(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(certifications)
    .where(inArray(certifications.id, [...ids]));
  const papers = await db
    .select()
    .from(certificationPieces)
    .where(inArray(certificationPieces.certificationId, [...ids]));
  const hearings = await db
    .select({ appealId: certificationHearings.appealId, answeredAt: certificationHearings.answeredAt })
    .from(certificationHearings)
    .where(inArray(certificationHearings.appealId, [...ids]));
  const answered = new Set(hearings.flatMap((one) => (one.answeredAt === null ? [] : [one.appealId])));
  const papersOf = Map.groupBy(papers, (piece) => piece.certificationId);
  return new Map(
    rows.map((row) => {
      const held = (papersOf.get(row.id) ?? []).filter(({ fileId }) => fileId !== null);
      const content: ReviewContent = {
        content: {
          text: [
            row.label,
            `${kindWords[row.kind]} · 车架号末位 ${row.vinLast || "—"} · 车牌 ${row.plateMasked || "—"}`,
            `材料：${held.map(({ kind }) => pieceNames[kind]).join("、") || "已删除"}`,
            // What he says changes what a decision rests on.
            ...(row.kind === "appeal" ? [`原车主：${answered.has(row.id) ? "已回应" : "还没有回应"}`] : []),
          ].join("\n"),
          pictures: [],
          region: "",
          public: row.status === "published",
          gone: row.state === "withdrawn",
          featured: null,
          link: "",
        },
        subject: null,
        quoted: null,
        told_link: auditPath(row),
        ...(outcomes[row.state] !== undefined && { outcome: outcomes[row.state] }),
      };
      return [row.id, content] as const;
    }),
  );
}
