import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { deskCertificationEndpoints } from "#capabilities/cars/certification/desk-contract.ts";
import { carsOf } from "#capabilities/cars/garage/server/public.ts";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { presentPrivateAll } from "#capabilities/media/media/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { type Moderator, presentReviews, reasonsOf } from "#capabilities/review/moderation/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { allows } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import { hearingFiles, hearingOf, wasHeard } from "../hearing.ts";
import { type CertificationRow, holderOf } from "../holder.ts";
import { CERTIFICATION } from "../names.ts";
import { piecesOf } from "../pieces.ts";
import { timelineOf } from "../present.ts";
import { certificationReview } from "../review-kind.ts";
import { openSecrets, openWords } from "../seal.ts";
import { certifications } from "../tables.ts";
import { linesOf, personOf, relatedRows } from "./list.ts";

type Detail = z.input<(typeof deskCertificationEndpoints)["GET /api/admin/certifications/{id}"]["data"]>;
type Reading = Pick<Services, "db" | "keys">;

/** @throws AppError NOT_FOUND, FORBIDDEN for another section than his role is for */
export async function deskRow(
  { db }: Pick<Services, "db">,
  id: string,
  actor: AdminActor,
  permission: string,
) {
  const [row] = await db.select().from(certifications).where(eq(certifications.id, id));
  if (row === undefined || row.state === "draft") throw new AppError("NOT_FOUND", "没有这份认证申请");
  if (!can(actor, permission, { kind: CERTIFICATION, section: row.section })) throw new AppError("FORBIDDEN");
  return row;
}

/**
 * One application with everything that a decision rests on. Whoever may read private papers of this kind sees what was typed,
 * too, and it is written down that he did.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function showCertification(
  services: Reading,
  id: string,
  actor: AdminActor,
  address: string,
): Promise<Detail> {
  const { db, keys } = services;
  const row = await deskRow(services, id, actor, "review.read");
  const mayReadPapers = can(actor, "media.private.read", { kind: CERTIFICATION });
  const secrets = mayReadPapers ? openSecrets(keys, row) : null;
  if (secrets !== null)
    await recordAudit(db, {
      ...{
        adminId: actor.id,
        action: "certification.read",
        targetKind: CERTIFICATION,
        targetId: id,
        address,
      },
      after: { member: row.memberId },
    });
  const [line] = await linesOf(db, [row]);
  if (line === undefined) throw new AppError("NOT_FOUND");
  const pieces = await piecesOf(db, [id]);
  const pictures = await presentPrivateAll(
    services,
    pieces.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
    actor,
  );
  const reader: Moderator = { adminId: actor.id, grants: actor.grants, address };
  const [review = null] =
    line.review_id === null ? [] : await presentReviews(db, CERTIFICATION, [line.review_id], reader);
  const secretsMay = { actor, mayReadPapers };
  const decides = can(actor, "review.decide", { kind: CERTIFICATION, section: row.section });
  return {
    ...line,
    reason: row.reason,
    bought_on: row.boughtOn,
    typed: secrets && {
      ...{ vin: secrets.vin, plate: secrets.plate, owner_name: secrets.ownerName, note: secrets.note },
    },
    findings: [...row.findings],
    may_read_papers: mayReadPapers,
    car: await carInGarage(db, row),
    pieces: pieces.map(({ kind, reason, fileId }) => ({
      ...{ kind, reason, picture: fileId === null ? null : (pictures.get(fileId) ?? null) },
    })),
    ...(await heardOf(services, row, secretsMay)),
    evidence_delete_at: row.evidenceDeleteAt?.toISOString() ?? null,
    evidence_deleted_at: row.evidenceDeletedAt?.toISOString() ?? null,
    related: await relatedOf(services, row),
    events: await timelineOf(db, id),
    review,
    can: {
      approve: decides && allows("approve", row),
      reject: decides && allows("reject", row),
      ask: decides && allows("ask", row),
      revoke: decides && allows("revoke", row),
    },
    reasons: [...(await reasonsOf(db, certificationReview))],
  };
}

/** What whoever has the car says to an appeal that is not decided. */
async function heardOf(
  services: Reading,
  row: CertificationRow,
  { actor, mayReadPapers }: { actor: AdminActor; mayReadPapers: boolean },
): Promise<Pick<Detail, "hearing" | "unheard">> {
  const { db, keys } = services;
  if (row.kind !== "appeal") return { hearing: null, unheard: false };
  const isOpen = row.state === "submitted" || row.state === "material";
  const holder = await holderOf(db, row.vinHash);
  const other = isOpen ? holder?.id : row.aboutId;
  const hearing = other == null ? undefined : await hearingOf(db, row, { id: other });
  const files = hearing === undefined ? [] : await hearingFiles(db, [hearing.id]);
  const photos = await presentPrivateAll(
    services,
    files.flatMap(({ fileId }) => fileId ?? []),
    actor,
  );
  return {
    hearing: hearing
      ? {
          due_at: hearing.dueAt.toISOString(),
          answered_at: hearing.answeredAt?.toISOString() ?? null,
          words: mayReadPapers ? openWords(keys, hearing) : null,
          photos: [...photos.values()],
        }
      : null,
    unheard: holder !== undefined && holder.id !== row.id && !wasHeard(hearing),
  };
}

async function carInGarage(db: Queryable, { memberId, carId }: CertificationRow): Promise<Detail["car"]> {
  const car = carId === null ? undefined : (await carsOf(db, memberId)).find(({ id }) => id === carId);
  if (car === undefined) return null;
  return {
    ...{ label: car.label, colour: car.colour, plate_masked: car.plateMasked, vin_last: car.vinLast },
    ...{ mileage_km: car.mileageKm, bought_on: car.boughtOn ?? "", city: car.city, dealer: car.dealer },
  };
}

async function relatedOf({ db }: Reading, row: CertificationRow): Promise<Detail["related"]> {
  const rows = await relatedRows(db, row);
  const about = row.aboutId === null ? [] : [row.aboutId];
  const missing = about.filter((id) => rows.every((one) => one.id !== id));
  const more =
    missing.length === 0
      ? []
      : await db.select().from(certifications).where(inArray(certifications.id, missing));
  const all = [...more, ...rows];
  const cards = await memberCards(
    db,
    all.map(({ memberId }) => memberId),
  );
  return all.map((one) => ({
    id: one.id,
    why: whyRelated(row, one),
    ...{ label: one.label, kind: one.kind, state: one.state },
    member: personOf(cards, one.memberId),
    at: (one.submittedAt ?? one.createdAt).toISOString(),
  }));
}

function whyRelated(row: CertificationRow, other: CertificationRow): Detail["related"][number]["why"] {
  if (other.id === row.aboutId) return "about";
  if (row.vinHash !== "" && other.vinHash === row.vinHash) return "vin";
  return row.plateHash !== "" && other.plateHash === row.plateHash ? "plate" : "member";
}
