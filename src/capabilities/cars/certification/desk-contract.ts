import { z } from "zod";
import { privatePictureSchema } from "#capabilities/media/media/contract.ts";
import {
  decisionSchema,
  deskCardSchema,
  deskEndpoints,
  deskLineSchema,
  reasonSchema,
  relatedSchema,
} from "#capabilities/review/applications/contract.ts";
import { certificationKinds, pieceKinds } from "#shared/certification.ts";
import { type Endpoints, named, timeSchema } from "#shared/contract.ts";
import { findingSchema } from "./contract.ts";

/** A line of the desk's list. */
export const deskCertificationSchema = deskLineSchema.extend({
  kind: z.enum(certificationKinds),
  label: z.string(),
  vin_last: z.string(),
  plate_masked: z.string(),
  score: z.number().int(),
});

const deskPieceSchema = z.object({
  kind: z.enum(pieceKinds),
  reason: z.string(),
  /** With an address for this reviewer alone, good for five minutes; null once it was deleted. */
  picture: privatePictureSchema.nullable(),
});

export const deskCertificationDetailSchema = deskCertificationSchema.extend({
  ...deskCardSchema.shape,
  bought_on: z.string(),
  /** What was typed; null once it was deleted, or where the reader may not read papers. */
  typed: z
    .object({ vin: z.string(), plate: z.string(), owner_name: z.string(), note: z.string() })
    .nullable(),
  findings: z.array(findingSchema),
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
  /** Those with the same number, plate or member, and what it is about. */
  related: z.array(
    relatedSchema.extend({
      why: z.enum(["vin", "plate", "member", "about"]),
      label: z.string(),
      kind: z.enum(certificationKinds),
    }),
  ),
});
export type DeskCertificationDetail = z.output<typeof deskCertificationDetailSchema>;

const certificationDecisionSchema = decisionSchema.extend({
  /** Which papers better ones are asked for, and why. */
  pieces: z
    .array(z.object({ kind: z.enum(pieceKinds), reason: reasonSchema.min(1, "请说明需要怎样的材料") }))
    .max(4)
    .default([]),
});
export type CertificationDecision = z.output<typeof certificationDecisionSchema>;

export const deskCertificationEndpoints = deskEndpoints("certifications", {
  line: deskCertificationSchema,
  card: deskCertificationDetailSchema,
  decision: certificationDecisionSchema,
  query: { kind: z.enum(certificationKinds).optional() },
  say: {
    show: ". Reading what was typed is written into the audit log",
    decide: ", but not what was decided for an appeal or a re-check",
  },
}) satisfies Endpoints;

named({ DeskCertification: deskCertificationSchema, DeskCertificationDetail: deskCertificationDetailSchema });
