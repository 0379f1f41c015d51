import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import {
  CONFIRM_DAYS,
  type certificationEndpoints,
  type certificationSchema,
} from "#capabilities/cars/certification/contract.ts";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { presentEvents, queuedItems } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { ApplicationState } from "#shared/application.ts";
import { allows, standingOf } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import { maskMobile } from "#shared/validation.ts";
import { type OpenHearing, openHearings, wasHeard } from "./hearing.ts";
import type { CertificationRow } from "./holder.ts";
import { CERTIFICATION, DAY } from "./names.ts";
import { type HeldPiece, piecesOf } from "./pieces.ts";
import { RECHECK, recheckMode } from "./settings.ts";
import { certificationEvents, certifications } from "./tables.ts";

type Shown = z.input<typeof certificationSchema>;

/** A member's own applications, newest first; drafts are left out: they are the form's. */
export async function ownCertifications(
  db: Queryable,
  memberId: string,
): Promise<z.input<(typeof certificationEndpoints)["GET /api/certifications"]["data"]>> {
  const rows = await db
    .select()
    .from(certifications)
    .where(and(eq(certifications.memberId, memberId), ne(certifications.state, "draft")))
    .orderBy(desc(certifications.id))
    .limit(100);
  const [member] = await db.select({ mobile: members.mobile }).from(members).where(eq(members.id, memberId));
  return {
    items: await presentOwn(db, rows),
    mobile: member?.mobile == null ? null : maskMobile(member.mobile),
  };
}

/** @throws AppError NOT_FOUND, also for another's */
export async function ownCertification(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<z.input<(typeof certificationEndpoints)["GET /api/certifications/{id}"]["data"]>> {
  const row = await ownRow(db, memberId, id);
  const [shown] = await presentOwn(db, [row]);
  if (shown === undefined) throw new AppError("NOT_FOUND");
  return { ...shown, events: await timelineOf(db, id) };
}

/** @throws AppError NOT_FOUND, also for another's */
export async function ownRow(db: Queryable, memberId: string, id: string): Promise<CertificationRow> {
  const [row] = await db
    .select()
    .from(certifications)
    .where(and(eq(certifications.id, id), eq(certifications.memberId, memberId)));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这份认证申请");
  return row;
}

export async function presentOwn(db: Queryable, rows: readonly CertificationRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pieces = Map.groupBy(await piecesOf(db, ids), (piece) => piece.certificationId);
  const queued = await queuedItems(db, CERTIFICATION, ids);
  const rechecks = await db
    .select({ aboutId: certifications.aboutId })
    .from(certifications)
    .where(
      and(
        inArray(certifications.aboutId, ids),
        eq(certifications.kind, "recheck"),
        inArray(certifications.state, ["submitted", "material"]),
      ),
    );
  const rechecked = new Set(rechecks.map(({ aboutId }) => aboutId));
  const mode = await settingValue(db, RECHECK, recheckMode);
  const hearings = await openHearings(db, ids);
  return rows.map((row) => ({
    id: row.id,
    section: row.section,
    series: row.series,
    label: row.label,
    kind: row.kind,
    about_id: row.aboutId,
    // Somebody looks at it at this moment.
    state:
      row.state === "submitted" && (queued.get(row.id)?.holder ?? null) !== null
        ? "in_review"
        : standingOf(row),
    reason: row.reason,
    vin_last: row.vinLast,
    plate_masked: row.plateMasked,
    bought_on: row.boughtOn,
    show: row.show,
    valid_until: row.validUntil?.toISOString() ?? null,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    approved_at: row.approvedAt?.toISOString() ?? null,
    evidence_delete_at: row.evidenceDeleteAt?.toISOString() ?? null,
    evidence_deleted_at: row.evidenceDeletedAt?.toISOString() ?? null,
    recheck_waiting: rechecked.has(row.id),
    // What was asked for and never came is nothing that was deleted.
    pieces: (pieces.get(row.id) ?? [])
      .filter(({ fileId, reason }) => fileId !== null || reason === "" || row.state === "material")
      .map((piece) => presentPiece(row.state, piece)),
    ...heardOf(hearings, row),
    can: {
      resubmit:
        allows("submit", row) &&
        !["draft", "transferred"].includes(standingOf(row)) &&
        row.kind !== "recheck",
      answer: hearings.some(({ holderId, answeredAt }) => holderId === row.id && answeredAt === null),
      sold: allows("sold", row),
      appeal: standingOf(row) === "transferred",
      withdraw: allows("withdraw", row),
      release: allows("release", row),
      show: allows("show", row),
      confirm: confirmWay(row, mode, rechecked.has(row.id)),
    },
  }));
}

/** What is asked of whoever has the car, and until when an appeal waits for it. */
function heardOf(
  hearings: readonly OpenHearing[],
  { id }: CertificationRow,
): Pick<Shown, "hearing" | "heard_until"> {
  const mine = hearings.filter(({ holderId }) => holderId === id);
  // The one that is waited for, where several appeal for one car.
  const asked = mine.find(({ answeredAt }) => answeredAt === null) ?? mine[0];
  const waits = hearings.find((one) => one.appealId === id && !wasHeard(one));
  return {
    hearing: asked
      ? {
          due_at: asked.dueAt.toISOString(),
          answered_at: asked.answeredAt?.toISOString() ?? null,
          photos: asked.photos,
        }
      : null,
    heard_until: waits?.dueAt.toISOString() ?? null,
  };
}

function presentPiece(state: ApplicationState, { kind, fileId, reason }: HeldPiece): Shown["pieces"][number] {
  return { kind, file_id: fileId, reason: state === "material" ? reason : "" };
}

/** How an owner can say that he still has the car, once the end is near. */
export function confirmWay(
  row: CertificationRow,
  mode: "plate" | "licence",
  waits: boolean,
): Shown["can"]["confirm"] {
  if (!allows("confirm", row) || waits || row.validUntil === null) return "no";
  if (row.validUntil.getTime() - Date.now() > CONFIRM_DAYS * DAY) return "no";
  // Without a plate there is nothing to repeat.
  return row.plateLastHash === "" ? "licence" : mode;
}

/** Everything that happened to an application, newest first, in words for its member. */
export async function timelineOf(db: Queryable, id: string) {
  const rows = await db
    .select()
    .from(certificationEvents)
    .where(eq(certificationEvents.certificationId, id))
    .orderBy(desc(certificationEvents.at), desc(certificationEvents.id))
    .limit(100);
  return presentEvents(rows, {
    moves: { approved: "审核通过", expired: "认证已到期", revoked: "认证已被撤销" },
    whats: {
      renewed: { text: "已确认仍持有车辆，有效期延长", tone: "good" },
      released: { text: "已解除绑定" },
      sold: { text: "已确认卖出" },
      taken_over: { text: "车辆已转给新车主" },
      reminded: { text: "已提醒年审" },
      evidence_deleted: { text: "证件照片、完整车架号、车牌和姓名已删除" },
    },
  });
}
