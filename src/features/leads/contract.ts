import { z } from "zod";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";

/** What somebody asks for with a lead: a test drive (试驾), or a visit to the dealer (到店). */
export const leadKinds = ["test_drive", "visit"] as const;
export type LeadKind = (typeof leadKinds)[number];

/**
 * `new` waits for the next list of its receiver, `exported` stands in one, `contacted` is what the receiver said of it.
 * `withdrawn` was ended by its member, `deleted` by its term; of both the personal data is gone.
 */
export const leadStates = ["new", "exported", "contacted", "withdrawn", "deleted"] as const;
export type LeadState = (typeof leadStates)[number];

/** Parts of a day at which somebody would like to come. */
export const wishParts = ["any", "morning", "afternoon", "evening"] as const;
export type WishPart = (typeof wishParts)[number];

const seriesChoiceSchema = z.object({ key: z.string(), label: z.string() });

/** Who gets what is handed in, as the one who hands it in reads it. */
const receiverNameSchema = z.object({ name: z.string(), contact: z.string() });

export const leadFormCardSchema = z.object({
  key: z.string(),
  kind: z.enum(leadKinds),
  section: z.string(),
  title: z.string(),
  receiver: receiverNameSchema,
  series: z.array(seriesChoiceSchema),
});
export type LeadFormCard = z.output<typeof leadFormCardSchema>;

export const leadFormSchema = leadFormCardSchema.extend({
  open: z.boolean(),
  purpose: z.string(),
  /** For how many days it is kept. */
  term_days: z.number().int(),
  /** What is agreed to, word for word: names data, receiver, purpose and term. */
  statement: z.string(),
  /** The statement (`clue`) in force that stands behind it; null while none is, and nothing can be handed in. */
  consent: z.object({ title: z.string(), version: z.string() }).nullable(),
  /** Of all that is agreed to; sent back with it. */
  version: versionSchema,
});
export type LeadForm = z.output<typeof leadFormSchema>;

export const ownLeadSchema = z.object({
  id: idSchema,
  /** Pseudonym under which the receiver knows it. */
  number: z.string(),
  form: z.object({ key: z.string(), title: z.string(), kind: z.enum(leadKinds), section: z.string() }),
  receiver: receiverNameSchema,
  state: z.enum(leadStates),
  /** Empty once it was withdrawn or deleted, as all that follows up to `wished_part`. */
  name: z.string(),
  mobile: z.string(),
  city: z.string(),
  series: z.string(),
  wished_on: z.iso.date().nullable(),
  wished_part: z.enum(wishParts),
  statement: z.string(),
  consent_version: z.string(),
  created_at: timeSchema,
  exported_at: timeSchema.nullable(),
  ended_at: timeSchema.nullable(),
  /** When the receiver was told that it has to delete it; null while it was not, or had never got it. */
  told_at: timeSchema.nullable(),
  /** On this day it is deleted by itself. */
  delete_at: timeSchema,
});
export type OwnLead = z.output<typeof ownLeadSchema>;

export const leadInputSchema = z.object({
  name: lineSchema("姓名", 20, 1).refine((name) => /\p{L}/u.test(name), "姓名里要有文字"),
  city: z.string("请选择城市").max(40, "请选择城市"),
  /** Key of one of the form's series; empty where it asks for none. */
  series: z.string().max(60, "请选择车系").default(""),
  /** A day within the next sixty; null for as soon as possible. */
  wished_on: z.iso.date("请选择日期").nullable().default(null),
  wished_part: z.enum(wishParts, "请选择时段").default("any"),
  agreed: z.boolean("请先勾选同意").default(false),
  version: versionSchema,
  idempotency_key: idempotencyKeySchema,
});
export type LeadInput = z.output<typeof leadInputSchema>;

export const keyParams = z.object({ key: z.string().max(40) });

export const leadEndpoints = {
  "GET /api/lead-forms": {
    summary: "Open forms for test drives and visits, of a section or a series",
    query: z.object({
      section: z.string().max(40).optional(),
      kind: z.enum(leadKinds).optional(),
      series: z.string().max(60).optional(),
    }),
    data: z.object({ items: z.array(leadFormCardSchema) }),
  },
  "GET /api/lead-forms/{key}": {
    summary: "A form with what is agreed to when it is handed in; closed ones say so",
    params: keyParams,
    data: leadFormSchema,
  },
  "GET /api/lead-forms/{key}/mine": {
    summary:
      "The number that a lead of the member would carry, masked, and the one of this form that is under way",
    params: keyParams,
    data: z.object({
      /** Null where none is bound. */
      mobile: z.string().nullable(),
      /** As he called himself last. */
      name: z.string(),
      lead: ownLeadSchema.nullable(),
    }),
  },
  "POST /api/lead-forms/{key}/leads": {
    summary: "Hands a lead in, with its own consent; one under way for each member and form",
    params: keyParams,
    body: leadInputSchema,
    data: ownLeadSchema,
  },
  "GET /api/my/leads": {
    summary: "The member's own leads, newest first",
    query: pageQuery,
    data: pageOf(ownLeadSchema),
  },
  "DELETE /api/my/leads/{id}": {
    summary:
      "Withdraws a lead: its data is deleted at once, and a receiver that has it is told; again changes nothing",
    params: idParams,
    data: okSchema,
  },
} satisfies Endpoints;

named({
  LeadFormCard: leadFormCardSchema,
  LeadForm: leadFormSchema,
  OwnLead: ownLeadSchema,
  LeadInput: leadInputSchema,
});
