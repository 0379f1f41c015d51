import { and, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import {
  CONFIRM_DAYS,
  type certificationEndpoints,
  type certificationSchema,
} from "#capabilities/cars/certification/contract.ts";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import {
  applicationsWhere,
  DAY,
  ownApplication,
  ownMobile,
  presentOwn,
  timelineOf,
} from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { allows, standingOf } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import { piecesOf } from "./evidence.ts";
import { type OpenHearing, openHearings, wasHeard } from "./hearing.ts";
import { type CertificationRow, certificationKind } from "./kind.ts";
import { RECHECK, recheckMode } from "./settings.ts";
import { certifications } from "./tables.ts";

type Shown = z.input<typeof certificationSchema>;

/** A member's own applications, newest first; drafts are left out: they are the form's. */
export async function ownCertifications(
  db: Queryable,
  memberId: string,
): Promise<z.input<(typeof certificationEndpoints)["GET /api/certifications"]["data"]>> {
  const where = and(eq(certifications.memberId, memberId), ne(certifications.state, "draft"));
  const rows = await applicationsWhere(db, certificationKind, where, 100);
  return { items: await presentAll(db, rows), mobile: await ownMobile(db, memberId) };
}

/** @throws AppError NOT_FOUND, also for another's */
export async function ownCertification(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<z.input<(typeof certificationEndpoints)["GET /api/certifications/{id}"]["data"]>> {
  const row = await ownApplication(db, certificationKind, memberId, id);
  const [shown] = await presentAll(db, [row]);
  if (shown === undefined) throw new AppError("NOT_FOUND");
  return { ...shown, events: await timelineOf(db, certificationKind, id) };
}

async function presentAll(db: Queryable, rows: readonly CertificationRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pieces = Map.groupBy(await piecesOf(db, ids), (piece) => piece.certificationId);
  const usual = await presentOwn(db, certificationKind, rows);
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
    ...usual(row),
    ...{ series: row.series, label: row.label, kind: row.kind, about_id: row.aboutId, show: row.show },
    ...{ vin_last: row.vinLast, plate_masked: row.plateMasked, bought_on: row.boughtOn },
    ...(standingOf(row) === "transferred" && { state: "transferred" as const }),
    evidence_delete_at: row.evidenceDeleteAt?.toISOString() ?? null,
    evidence_deleted_at: row.evidenceDeletedAt?.toISOString() ?? null,
    recheck_waiting: rechecked.has(row.id),
    // What was asked for and never came is nothing that was deleted.
    pieces: (pieces.get(row.id) ?? [])
      .filter(({ fileId, reason }) => fileId !== null || reason === "" || row.state === "material")
      .map(({ kind, fileId, reason }) => ({
        ...{ kind, file_id: fileId, reason: row.state === "material" ? reason : "" },
      })),
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
