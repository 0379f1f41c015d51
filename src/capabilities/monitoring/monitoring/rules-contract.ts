import { z } from "zod";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { receiverKinds, ruleForms, warningLevels } from "#shared/monitoring.ts";
import { cleanText, textLength } from "#shared/text.ts";

/** An administrator by name. */
export const adminNameSchema = z.object({ id: idSchema, name: z.string() });
export type AdminName = z.output<typeof adminNameSchema>;

/** One line of text that may be empty. */
const line = (name: string, most: number) =>
  z
    .string(`请填写${name}`)
    .max(most * 4, `${name}最多 ${most} 个字`)
    .transform((value) => cleanText(value).replaceAll("\n", " "))
    .refine((value) => textLength(value) <= most, `${name}最多 ${most} 个字`);
/** One that may not. */
export const filled = (name: string, most: number) =>
  line(name, most).refine((value) => value !== "", `请填写${name}`);

export const slug = z.string().max(40);

/** Whom warnings reach. */
export const receiverSchema = z.object({
  id: idSchema,
  kind: z.enum(receiverKinds),
  name: z.string(),
  /** Enough of the address to recognise it. */
  hint: z.string(),
  active: z.boolean(),
  last_sent_at: timeSchema.nullable(),
  last_error: z.string(),
});
export type Receiver = z.output<typeof receiverSchema>;

export const receiverValuesSchema = z.object({
  kind: z.enum(receiverKinds),
  name: filled("名称", 20),
  /** Of those within the desk. */
  admin_id: idSchema.nullable().default(null),
  /** A mail address, or the address of a webhook; left out, a known receiver keeps its own. */
  address: z.string().trim().max(500, "地址太长").default(""),
  /** Signs what is sent to DingTalk and Feishu, where the robot asks for it. */
  secret: z.string().trim().max(200, "密钥太长").default(""),
  active: z.boolean().default(true),
});
export type ReceiverValues = z.output<typeof receiverValuesSchema>;

/** A rule, or a watch. */
export const ruleSchema = z.object({
  id: idSchema,
  form: z.enum(ruleForms),
  watch: z.boolean(),
  name: z.string(),
  level: z.enum(warningLevels),
  words: z.array(z.object({ id: idSchema, text: z.string() })),
  group: z.string(),
  section: z.string(),
  threshold: z.number().int(),
  window_minutes: z.number().int(),
  factor: z.number(),
  receiver_ids: z.array(idSchema),
  quiet_from: z.number().int().nullable(),
  quiet_until: z.number().int().nullable(),
  digest: z.boolean(),
  paused: z.boolean(),
  muted_until: timeSchema.nullable(),
  /** Texts that met it in the last 24 hours. */
  today: z.number().int(),
  created_by: z.string(),
  version: versionSchema,
});
export type Rule = z.output<typeof ruleSchema>;

const minuteOfDay = z.number().int().min(0).max(1439).nullable().default(null);

export const ruleValuesSchema = z.object({
  form: z.enum(ruleForms),
  watch: z.boolean(),
  name: line("名称", 30).default(""),
  level: z.enum(warningLevels),
  /** As typed; words that the library does not have yet are added to it, watched only. */
  words: z.array(filled("词", 40)).max(20, "一条规则最多 20 个词").default([]),
  group: line("分组", 20).default(""),
  section: slug.default(""),
  threshold: z.number("请填写条数").int("请填写整数").min(1, "至少 1 条").max(10_000, "最多 10000 条"),
  window_minutes: z.number("请填写分钟").int("请填写整数").min(1, "至少 1 分钟").max(1440, "最多 1440 分钟"),
  factor: z.number("请填写倍数").min(1, "至少 1 倍").max(100, "最多 100 倍").default(3),
  receiver_ids: z.array(idSchema).max(20, "最多 20 个接收方").default([]),
  /** Minutes of the day in China; both or neither. */
  quiet_from: minuteOfDay,
  quiet_until: minuteOfDay,
  digest: z.boolean().default(false),
});
export type RuleValues = z.output<typeof ruleValuesSchema>;

export const ruleEndpoints = {
  "GET /api/admin/warning-rules": {
    summary: "Rules and watches, with whom they can tell and which groups of words there are",
    data: z.object({
      items: z.array(ruleSchema),
      receivers: z.array(receiverSchema),
      groups: z.array(z.string()),
      admins: z.array(adminNameSchema),
      /** Whether mail can be sent: SMTP is configured. */
      mail: z.boolean(),
      /** Receivers serve every section: only who manages all of them changes any. */
      can: z.object({ manage: z.boolean(), receivers: z.boolean() }),
    }),
  },
  "POST /api/admin/warning-rules": {
    summary: "Adds a rule or a watch",
    body: ruleValuesSchema,
    data: ruleSchema,
  },
  "PUT /api/admin/warning-rules/{id}": {
    summary: "Changes a rule or a watch",
    params: idParams,
    body: ruleValuesSchema.extend({ version: versionSchema }),
    data: ruleSchema,
  },
  "DELETE /api/admin/warning-rules/{id}": act("Ends a rule; its warnings stay"),
  "POST /api/admin/warning-rules/{id}/pause": {
    ...act("Pauses a rule, or lets it go on; a muted one speaks again"),
    body: z.object({ paused: z.boolean() }),
  },
  "POST /api/admin/warning-receivers": {
    summary: "Adds whom warnings can reach",
    body: receiverValuesSchema,
    data: receiverSchema,
  },
  "PUT /api/admin/warning-receivers/{id}": {
    summary: "Changes whom warnings can reach; an empty address or secret stays as it is",
    params: idParams,
    body: receiverValuesSchema,
    data: receiverSchema,
  },
  "DELETE /api/admin/warning-receivers/{id}": act("Takes a receiver away, also from the rules that tell it"),
  "POST /api/admin/warning-receivers/{id}/test": act(
    "Sends a test at once, and says why it could not be sent",
  ),
} as const satisfies Endpoints;

named({
  AdminName: adminNameSchema,
  Receiver: receiverSchema,
  ReceiverValues: receiverValuesSchema,
  Rule: ruleSchema,
  RuleValues: ruleValuesSchema,
});
