import { z } from "zod";
import {
  applicationEventSchema,
  heldFormSchema,
  memberEndpoints,
  ownApplicationSchema,
  sectionSchema,
  submittedSchema,
} from "#capabilities/review/applications/contract.ts";
import { applicationStates } from "#shared/application.ts";
import { certificationKinds, type PieceKind, pieceKinds } from "#shared/certification.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  timeSchema,
} from "#shared/contract.ts";

/** Days before the end of a certification on which its owner is reminded. */
export const REMINDERS = [30, 7, 1] as const;
/** From so many days before its end on, an owner may say that he still has the car. */
export const CONFIRM_DAYS = 30;
/** Days that whoever has a car has for an answer, before an appeal can take it from him. */
export const HEARING_DAYS = 3;
/** How many characters of the plate an owner repeats to say that he still has the car. */
export const CONFIRM_CHARACTERS = 4;

export const findingSchema = z.object({
  code: z.string(),
  level: z.enum(["note", "warning"]),
  text: z.string(),
});

const text = (most: number) => z.string().trim().max(most, `最多 ${most} 个字`);

const pieceKindSchema = z.enum(pieceKinds);

/** A paper as it is handed in: an own upload with purpose private, or one that is there already. */
const givenPieceSchema = z.object({ kind: pieceKindSchema, file_id: idSchema });

/** What the form holds. A draft may lack anything. */
export const certificationFieldsSchema = z.object({
  car_id: idSchema.nullable(),
  series: text(60),
  generation_id: idSchema.nullable(),
  trim_id: idSchema.nullable(),
  vin: text(40),
  plate: text(20),
  /** ISO date, or empty. */
  bought_on: z.union([z.literal(""), z.iso.date("购车日期不正确")]),
  owner_name: text(40),
  /** The member's own words to an appeal. */
  note: text(300),
  pieces: z.array(givenPieceSchema).max(4),
});

const heldPieceSchema = z.object({
  kind: pieceKindSchema,
  /** For `GET /api/private-media/{id}`; null once it was deleted. */
  file_id: idSchema.nullable(),
  /** Why a better one is asked for; empty where it is not. */
  reason: z.string(),
});

/** One application of one's own. */
export const certificationSchema = ownApplicationSchema.extend({
  series: z.string(),
  label: z.string(),
  kind: z.enum(certificationKinds),
  /** What a re-check is about. */
  about_id: idSchema.nullable(),
  /** `in_review`: somebody looks at it; `transferred`: an appeal gave the car to another. */
  state: z.enum([...applicationStates, "in_review", "transferred"]),
  vin_last: z.string(),
  plate_masked: z.string(),
  bought_on: z.string(),
  show: z.boolean(),
  /** When papers, number, plate and name are deleted, and whether they were. */
  evidence_delete_at: timeSchema.nullable(),
  evidence_deleted_at: timeSchema.nullable(),
  /** A re-check of it is waiting. */
  recheck_waiting: z.boolean(),
  pieces: z.array(heldPieceSchema),
  /** Somebody appeals for this car: until when its owner may answer, and what he answered; null where nobody does. */
  hearing: z
    .object({ due_at: timeSchema, answered_at: timeSchema.nullable(), photos: z.number().int() })
    .nullable(),
  /** Of an appeal: until when the present owner may answer; null where nothing is waited for. */
  heard_until: timeSchema.nullable(),
  can: z.object({
    /** Change it and hand it in again. */
    resubmit: z.boolean(),
    /** Say what one has to say to an appeal for one's car. */
    answer: z.boolean(),
    /** Say that a car that went to another was sold. */
    sold: z.boolean(),
    /** Appeal against that. */
    appeal: z.boolean(),
    withdraw: z.boolean(),
    release: z.boolean(),
    show: z.boolean(),
    /** Say that he still has the car: with the plate's last characters, or with a new licence. */
    confirm: z.enum(["no", "plate", "licence"]),
  }),
});

/** One application with all that happened to it, the latest first. */
const certificationDetailSchema = certificationSchema.extend({ events: z.array(applicationEventSchema) });

/** The form as it stands: with all that was typed, for whoever typed it. */
const formSchema = certificationFieldsSchema.extend({
  ...heldFormSchema.shape,
  /** The car in words. */
  label: z.string(),
  held: z.array(heldPieceSchema),
  /** What was typed was deleted, and has to be typed again. */
  emptied: z.boolean(),
  /** The cars of one's garage, to begin with. */
  cars: z.array(
    z.object({
      id: idSchema,
      label: z.string(),
      series: z.string(),
      generation_id: idSchema.nullable(),
      trim_id: idSchema.nullable(),
      /** Masked. */
      plate: z.string(),
    }),
  ),
});

const submissionSchema = certificationFieldsSchema.extend({
  ...submittedSchema.shape,
  /** The separate consent to the use of sensitive personal information. */
  consent: z.boolean(),
  /** The car was another's before: the appeal against his certification. */
  appeal: z.boolean(),
});

export const certificationEndpoints = {
  ...memberEndpoints("certifications", {
    ...{ draft: certificationFieldsSchema.extend({ section: sectionSchema }), form: formSchema },
    ...{ submission: submissionSchema, shown: certificationDetailSchema },
    say: {
      draft: ", encrypted",
      submit: ". Refused with VIN_TAKEN where another is certified for the car, unless it is an appeal",
    },
  }),
  "GET /api/certifications": {
    summary: "One's own applications of owners, newest first, with whether a mobile number is bound",
    data: z.object({ items: z.array(certificationSchema), mobile: z.string().nullable() }),
  },
  "GET /api/certifications/center": {
    summary: "How many owners are certified in a section, and how long they are waited for",
    query: z.object({ section: text(40) }),
    data: z.object({ owners: z.number().int() }),
  },
  "POST /api/certifications/examination": {
    summary: "What a careful clerk would say of a number and a plate, for the chosen car; nothing is kept",
    body: certificationFieldsSchema.pick({
      vin: true,
      plate: true,
      series: true,
      generation_id: true,
      trim_id: true,
    }),
    data: z.object({ vin: z.array(findingSchema), plate: z.array(findingSchema) }),
  },
  "POST /api/certifications/{id}/release": {
    summary: "Gives a certified car up: the badge goes, and another may be certified for it",
    params: idParams,
    data: certificationDetailSchema,
  },
  "POST /api/certifications/{id}/sold": {
    summary: "Says that a car that went to another by an appeal was sold: what was kept about it is deleted",
    params: idParams,
    data: certificationDetailSchema,
  },
  "POST /api/certifications/{id}/answer": {
    summary: "What whoever has a car says to an appeal for it, in words and with own private uploads; once",
    params: idParams,
    body: z.object({
      words: text(500).pipe(z.string().min(5, "请说明情况，至少 5 个字")),
      files: z.array(idSchema).max(4, "最多 4 张照片").default([]),
    }),
    data: certificationDetailSchema,
  },
  "POST /api/certifications/{id}/confirm": {
    summary: "Says that one still has the car, by the plate's last characters: holds for another year",
    params: idParams,
    body: z.object({ plate_last: text(8) }),
    data: certificationDetailSchema,
  },
  "POST /api/certifications/{id}/recheck": {
    summary: "Hands in a new licence to show that one still has the car",
    params: idParams,
    body: z.object({ file_id: idSchema, idempotency_key: idempotencyKeySchema }),
    data: certificationDetailSchema,
  },
  "PUT /api/certifications/{id}/badge": {
    summary: "Shows the badge of a certified car to others, or hides it",
    params: idParams,
    body: z.object({ show: z.boolean() }),
    data: certificationDetailSchema,
  },
} as const satisfies Endpoints;

export type Certification = z.output<typeof certificationSchema>;
export type CertificationDetail = z.output<typeof certificationDetailSchema>;
export type CertificationForm = z.output<typeof formSchema>;
export type CertificationFields = z.output<typeof certificationFieldsSchema>;
export type Submission = z.output<typeof submissionSchema>;
export type { PieceKind };

named({ Finding: findingSchema, Certification: certificationSchema });
