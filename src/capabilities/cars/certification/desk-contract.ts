import { z } from "zod";
import { privatePictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { applicationEventSchema } from "#capabilities/review/moderation/application-contract.ts";
import { reviewRowSchema } from "#capabilities/review/moderation/contract.ts";
import { applicationStates } from "#shared/application.ts";
import { certificationKinds, pieceKinds } from "#shared/certification.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { findingSchema } from "./contract.ts";

/** A line of the desk's list. */
export const deskCertificationSchema = z.object({
  id: idSchema,
  /** Of its entry in the review queue: by it moderators claim, let go and undo. */
  review_id: idSchema.nullable(),
  section: z.string(),
  kind: z.enum(certificationKinds),
  state: z.enum(applicationStates),
  label: z.string(),
  vin_last: z.string(),
  plate_masked: z.string(),
  score: z.number().int(),
  member: memberCardSchema.pick({ id: true, nickname: true, avatar: true }),
  submitted_at: timeSchema.nullable(),
  valid_until: timeSchema.nullable(),
  /** Who has it open; empty for nobody. */
  held_by: z.string(),
});

const deskPieceSchema = z.object({
  kind: z.enum(pieceKinds),
  reason: z.string(),
  /** With an address for this reviewer alone, good for five minutes; null once it was deleted. */
  picture: privatePictureSchema.nullable(),
});

/** Another application with the same number, plate or member. */
const relatedSchema = z.object({
  id: idSchema,
  why: z.enum(["vin", "plate", "member", "about"]),
  label: z.string(),
  kind: z.enum(certificationKinds),
  state: z.enum(applicationStates),
  member: memberCardSchema.pick({ id: true, nickname: true, avatar: true }),
  at: timeSchema,
});

export const deskCertificationDetailSchema = deskCertificationSchema.extend({
  reason: z.string(),
  bought_on: z.string(),
  /** What was typed; null once it was deleted, or where the reader may not read papers. */
  typed: z
    .object({ vin: z.string(), plate: z.string(), owner_name: z.string(), note: z.string() })
    .nullable(),
  findings: z.array(findingSchema),
  /** Whether the reader may look at papers of this kind; without it `typed` and every `picture` are null. */
  may_read_papers: z.boolean(),
  pieces: z.array(deskPieceSchema),
  /** His car in the garage, as it stands there now; null where it is not, or no longer. */
  car: z
    .object({
      label: z.string(),
      colour: z.string(),
      plate_masked: z.string(),
      vin_last: z.string(),
      mileage_km: z.number().int().nullable(),
      bought_on: z.string(),
      city: z.string(),
      dealer: z.string(),
    })
    .nullable(),
  /** Of an appeal: what whoever has the car says to it; null where he was not asked, or nobody has it. */
  hearing: z
    .object({
      due_at: timeSchema,
      answered_at: timeSchema.nullable(),
      /** Null once they were deleted, or where the reader may not read papers. */
      words: z.string().nullable(),
      photos: z.array(privatePictureSchema),
    })
    .nullable(),
  /** An approval takes a car from somebody who was not heard, and still has time for it: only for a reason. */
  unheard: z.boolean(),
  evidence_delete_at: timeSchema.nullable(),
  evidence_deleted_at: timeSchema.nullable(),
  related: z.array(relatedSchema),
  events: z.array(applicationEventSchema),
  /** Its card in the review queue: author with his record, claim, version; null for what never stood there. */
  review: reviewRowSchema.nullable(),
  can: z.object({ approve: z.boolean(), reject: z.boolean(), ask: z.boolean(), revoke: z.boolean() }),
  /** Reasons that are offered, as for every kind. */
  reasons: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type DeskCertificationDetail = z.output<typeof deskCertificationDetailSchema>;

const reasonSchema = z.string().trim().max(200, "理由最多 200 个字");

const decisionSchema = z.object({
  decision: z.enum(["approve", "reject", "ask", "revoke"]),
  /** Of the card that was seen. */
  version: versionSchema,
  reason: reasonSchema.default(""),
  /** Of an approval; a year, or what is set, without it. */
  valid_until: timeSchema.optional(),
  /** Which papers better ones are asked for, and why. */
  pieces: z
    .array(z.object({ kind: z.enum(pieceKinds), reason: reasonSchema.min(1, "请写明需要怎样的材料") }))
    .max(4)
    .default([]),
});
export type CertificationDecision = z.output<typeof decisionSchema>;

export const deskCertificationEndpoints = {
  "GET /api/admin/certifications": {
    summary:
      "Applications of owners in a state: those that wait the longest first, those that were decided last first",
    query: pageQuery.extend({
      state: z
        .enum(["submitted", "material", "approved", "rejected", "expired", "revoked", "withdrawn"])
        .default("submitted"),
      section: z.string().max(40).optional(),
      kind: z.enum(certificationKinds).optional(),
    }),
    data: pageOf(deskCertificationSchema),
  },
  "GET /api/admin/certifications/{id}": {
    summary:
      "One application with papers, what was typed, findings, related ones and its card in the queue. Reading what was typed is written into the audit log.",
    params: idParams,
    data: deskCertificationDetailSchema,
  },
  "POST /api/admin/certifications/{id}/decision": {
    summary:
      "Approves, rejects, asks for better papers, or revokes, as it was seen. For five seconds POST /api/admin/reviews/undo takes it back, but not what was decided for an appeal or a re-check.",
    params: idParams,
    body: decisionSchema,
    data: deskCertificationDetailSchema,
  },
} as const satisfies Endpoints;
