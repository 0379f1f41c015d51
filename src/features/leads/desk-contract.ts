import { z } from "zod";
import { proofSchema } from "#capabilities/desk/admin/contract.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";
import { leadKinds, leadStates, wishParts } from "./contract.ts";

/** The longest that the statement on leads promises. */
export const LONGEST_TERM_DAYS = 180;

const receiverBody = z.object({
  section: z.string("请选择分区").min(1, "请选择分区").max(40),
  name: lineSchema("接收方名称", 40, 2),
  contact: lineSchema("联系方式", 60, 5),
  /** Empty: none, or the one that is there. */
  webhook: z.string().trim().max(500, "地址太长").default(""),
  /** Empty: the one that is there. */
  secret: z.string().trim().max(200, "密钥太长").default(""),
  /** Takes address and secret away. */
  drop_webhook: z.boolean().default(false),
});

const receiverSchema = z.object({
  id: idSchema,
  section: z.string(),
  name: z.string(),
  contact: z.string(),
  /** Host that withdrawals are sent to; empty where none is set. The rest of the address is never told again. */
  webhook_host: z.string(),
  last_sent_at: timeSchema.nullable(),
  last_error: z.string(),
  /** What its next list would hold. */
  waiting: z.object({ leads: z.number().int(), gone: z.number().int() }),
  /** Leads that name it bind it to its name. */
  used: z.boolean(),
  last_batch_at: timeSchema.nullable(),
  version: versionSchema,
});
export type LeadReceiver = z.output<typeof receiverSchema>;

const formBody = z.object({
  key: z
    .string("请填写标识")
    .regex(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/, "标识用 3–40 个小写字母、数字和短横线"),
  kind: z.enum(leadKinds, "请选择种类"),
  receiver_id: idSchema,
  title: lineSchema("标题", 30, 2),
  purpose: lineSchema("用途", 120, 5),
  series: z.array(z.string().max(60)).max(30, "最多 30 个车系").default([]),
  term_days: z
    .number("保存天数只能填数字")
    .int("保存天数只能填整数")
    .min(1, "至少保存 1 天")
    .max(LONGEST_TERM_DAYS, `最多保存 ${LONGEST_TERM_DAYS} 天`),
  open: z.boolean().default(true),
});

const deskFormSchema = z.object({
  id: idSchema,
  key: z.string(),
  kind: z.enum(leadKinds),
  section: z.string(),
  title: z.string(),
  purpose: z.string(),
  receiver: z.object({ id: idSchema, name: z.string() }),
  series: z.array(z.object({ key: z.string(), label: z.string() })),
  term_days: z.number().int(),
  open: z.boolean(),
  statement: z.string(),
  /** Leads that were handed in with it, those that are gone included. */
  leads: z.number().int(),
  version: versionSchema,
});
export type DeskLeadForm = z.output<typeof deskFormSchema>;

const deskLeadSchema = z.object({
  id: idSchema,
  number: z.string(),
  state: z.enum(leadStates),
  section: z.string(),
  form: z.string(),
  kind: z.enum(leadKinds),
  receiver: z.object({ id: idSchema, name: z.string() }),
  /** Masked; empty once it is gone. */
  name: z.string(),
  mobile: z.string(),
  city: z.string(),
  series: z.string(),
  wished_on: z.iso.date().nullable(),
  wished_part: z.enum(wishParts),
  statement: z.string(),
  consent_version: z.string(),
  created_at: timeSchema,
  /** With the number of its list. */
  exported: z.object({ at: timeSchema, batch: idSchema }).nullable(),
  contacted_at: timeSchema.nullable(),
  ended_at: timeSchema.nullable(),
  /** Its withdrawal still has to reach the receiver. */
  to_tell: z.boolean(),
  told_at: timeSchema.nullable(),
  delete_at: timeSchema,
});
export type DeskLead = z.output<typeof deskLeadSchema>;

const batchSchema = z.object({
  id: idSchema,
  by: z.string(),
  at: timeSchema,
  leads: z.number().int(),
  gone: z.number().int(),
});
export type LeadBatch = z.output<typeof batchSchema>;

const listSchema = batchSchema.extend({
  /** The whole file as CSV, without a mark of its encoding. */
  lines: z.string(),
  file: z.string(),
  /** What did not fit into it and waits for the next one. */
  left: z.number().int(),
});

export const deskLeadEndpoints = {
  "GET /api/admin/leads": {
    summary: "Leads, newest first, names and numbers masked",
    query: pageQuery.extend({
      state: z.enum(leadStates).default("new"),
      section: z.string().max(40).optional(),
      receiver: idSchema.optional(),
    }),
    data: pageOf(deskLeadSchema),
  },
  "GET /api/admin/leads/{id}": { summary: "One lead, masked", params: idParams, data: deskLeadSchema },
  "POST /api/admin/leads/{id}/reveal": {
    summary: "Name and number of a lead in full; who read them, and why, goes into the audit log first",
    params: idParams,
    body: z.object({ reason: lineSchema("查看原因", 100, 2) }),
    data: z.object({ name: z.string(), mobile: z.string() }),
  },
  "POST /api/admin/leads/{id}/contacted": {
    summary: "Notes that the receiver has been in touch; again changes nothing",
    params: idParams,
    data: deskLeadSchema,
  },
  "GET /api/admin/lead-receivers": {
    summary: "Receivers of leads, with what waits for their next list",
    query: z.object({ section: z.string().max(40).optional() }),
    data: z.object({ items: z.array(receiverSchema) }),
  },
  "POST /api/admin/lead-receivers": { summary: "Adds a receiver", body: receiverBody, data: receiverSchema },
  "PUT /api/admin/lead-receivers/{id}": {
    summary: "Changes a receiver; its name only while no lead names it",
    params: idParams,
    body: receiverBody.omit({ section: true }).extend({ version: versionSchema }),
    data: receiverSchema,
  },
  "POST /api/admin/lead-receivers/{id}/test": {
    summary: "Sends a signed test to the receiver's webhook at once",
    params: idParams,
    data: okSchema,
  },
  "POST /api/admin/lead-receivers/{id}/lists": {
    summary:
      "The next list for a receiver: new leads, and those that it has to delete; marks them with time and batch",
    params: idParams,
    body: z.object({ idempotency_key: idempotencyKeySchema, proof: proofSchema }),
    data: listSchema,
  },
  "GET /api/admin/lead-receivers/{id}/lists": {
    summary: "Lists that were made for a receiver, newest first",
    params: idParams,
    query: pageQuery,
    data: pageOf(batchSchema),
  },
  "POST /api/admin/lead-lists/{id}/file": {
    summary: "A list once more, without what was withdrawn or deleted since; logged as the first time",
    params: idParams,
    body: z.object({ proof: proofSchema }),
    data: listSchema,
  },
  "GET /api/admin/lead-forms": {
    summary: "Forms of leads",
    query: z.object({ section: z.string().max(40).optional() }),
    data: z.object({ items: z.array(deskFormSchema) }),
  },
  "POST /api/admin/lead-forms": { summary: "Adds a form", body: formBody, data: deskFormSchema },
  "PUT /api/admin/lead-forms/{id}": {
    summary: "Changes, opens or closes a form; what was handed in stays with its receiver and its statement",
    params: idParams,
    body: formBody.omit({ key: true, kind: true }).extend({ version: versionSchema }),
    data: deskFormSchema,
  },
} satisfies Endpoints;
