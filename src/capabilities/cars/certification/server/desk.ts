import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { carsOf } from "#capabilities/cars/garage/server/public.ts";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { presentPrivateAll } from "#capabilities/media/media/server/public.ts";
import {
  type AtDesk,
  askedWords,
  cardOf,
  decideApplication,
  deskApplication,
  listApplications,
  relatedTo,
} from "#capabilities/review/applications/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { pieceNames } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import type { CertificationDecision, deskCertificationEndpoints } from "../desk-contract.ts";
import { piecesOf } from "./evidence.ts";
import { hearingFiles, hearingOf, wasHeard } from "./hearing.ts";
import { holderOf } from "./holder.ts";
import { CERTIFICATION, type CertificationRow, certificationKind, type Detail } from "./kind.ts";
import { openSecrets, openWords } from "./seal.ts";
import { certifications } from "./tables.ts";

type Endpoints = typeof deskCertificationEndpoints;
type Query = z.output<Endpoints["GET /api/admin/certifications"]["query"]>;
type Card = z.input<Endpoints["GET /api/admin/certifications/{id}"]["data"]>;
type Reading = Pick<Services, "db" | "keys">;

/** What a line says of an application beside the usual. */
const presentLines = async () => (row: CertificationRow) => ({
  ...{ kind: row.kind, label: row.label, vin_last: row.vinLast },
  ...{ plate_masked: row.plateMasked, score: row.score },
});

/** @throws AppError INVALID_INPUT for a foreign cursor */
export function listCertifications(services: Reading, { kind, ...query }: Query, actor: AdminActor) {
  const narrow = kind && { name: kind, where: eq(certifications.kind, kind) };
  return listApplications(services, certificationKind, query, actor, presentLines, narrow);
}

/**
 * One application with everything that a decision rests on. Whoever may read private papers of this kind sees what was typed,
 * too, and it is written down that he did.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function showCertification(services: Reading, id: string, at: AtDesk): Promise<Card> {
  const { db, keys } = services;
  const { actor, address } = at;
  const row = await deskApplication(db, certificationKind, id, actor, "review.read");
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
  const pieces = await piecesOf(db, [id]);
  const pictures = await presentPrivateAll(
    services,
    pieces.flatMap(({ fileId }) => fileId ?? []),
    actor,
  );
  return {
    ...(await cardOf(db, certificationKind, row, at, presentLines)),
    bought_on: row.boughtOn,
    typed: secrets && {
      ...{ vin: secrets.vin, plate: secrets.plate, owner_name: secrets.ownerName, note: secrets.note },
    },
    findings: [...row.findings],
    car: await carInGarage(db, row),
    pieces: pieces.map(({ kind, reason, fileId }) => ({
      ...{ kind, reason, picture: fileId === null ? null : (pictures.get(fileId) ?? null) },
    })),
    ...(await heardOf(services, row, { actor, mayReadPapers })),
    evidence_delete_at: row.evidenceDeleteAt?.toISOString() ?? null,
    evidence_deleted_at: row.evidenceDeletedAt?.toISOString() ?? null,
    related: await relatedOf(db, row),
  };
}

/** What whoever has the car says to an appeal that is not decided. */
async function heardOf(
  services: Reading,
  row: CertificationRow,
  { actor, mayReadPapers }: { actor: AdminActor; mayReadPapers: boolean },
): Promise<Pick<Card, "hearing" | "unheard">> {
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

async function carInGarage(db: Queryable, { memberId, carId }: CertificationRow): Promise<Card["car"]> {
  const car = carId === null ? undefined : (await carsOf(db, memberId)).find(({ id }) => id === carId);
  if (car === undefined) return null;
  return {
    ...{ label: car.label, colour: car.colour, plate_masked: car.plateMasked, vin_last: car.vinLast },
    ...{ mileage_km: car.mileageKm, bought_on: car.boughtOn ?? "", city: car.city, dealer: car.dealer },
  };
}

/** Applications with the same number or plate, or of the same member. */
function relatedOf(db: Queryable, row: CertificationRow): Promise<Card["related"]> {
  const { vinHash, plateHash } = row;
  // As the indexes have them.
  const same = [
    vinHash === "" ? undefined : and(eq(certifications.vinHash, vinHash), ne(certifications.vinHash, "")),
    plateHash === ""
      ? undefined
      : and(eq(certifications.plateHash, plateHash), ne(certifications.plateHash, "")),
  ];
  const whyRelated = (other: CertificationRow) => {
    if (other.id === row.aboutId) return "about" as const;
    if (vinHash !== "" && other.vinHash === vinHash) return "vin" as const;
    return plateHash !== "" && other.plateHash === plateHash ? ("plate" as const) : ("member" as const);
  };
  return relatedTo(db, certificationKind, row, same, (other) => ({
    ...{ why: whyRelated(other), label: other.label, kind: other.kind },
  }));
}

/** @throws as `decideApplication`; VIN_TAKEN where another has the car meanwhile */
export async function decideCertification(
  services: Services,
  id: string,
  at: AtDesk,
  input: CertificationDecision,
): Promise<Card> {
  const { decision, pieces, reason } = input;
  await decideApplication(services, certificationKind, id, at, input, async () => {
    if (decision === "ask") {
      if (pieces.length === 0)
        throw new AppError("INVALID_INPUT", "请选择需要补充哪些材料", { field: "pieces" });
      const asked = pieces.map(({ kind, reason: why }) => [kind, why] as const);
      const named = asked.map(([kind, why]) => [pieceNames[kind], why] as const);
      return { detail: { pieces: Object.fromEntries(asked) }, reason: askedWords(named, reason) };
    }
    const detail: Detail = {};
    if (decision !== "approve") return { detail };
    // Of an approval: why somebody is not heard first. It is no matter of whom it is approved for.
    if (reason !== "") detail.unheard = { reason, address: at.address };
    return { detail, reason: "" };
  });
  return showCertification(services, id, at);
}
