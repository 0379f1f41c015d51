import { z } from "zod";
import { type Endpoints, idParams, idSchema, okSchema, timeSchema } from "#shared/contract.ts";
import { mobileSchema } from "#shared/mobile-schema.ts";

const codeSchema = z
  .string("请输入验证码")
  .trim()
  .regex(/^\d{6}$/, "请输入 6 位验证码");

const appealSchema = z.object({
  id: idSchema,
  status: z.enum(["in_review", "granted", "rejected"]),
  /** Why it was refused. */
  reason: z.string(),
  created_at: timeSchema,
  /** Until when a granted one lets the member bind another number; null when it was used, or cannot be. */
  usable_until: timeSchema.nullable(),
});
export type Appeal = z.output<typeof appealSchema>;

const exportSchema = z.object({
  id: idSchema,
  status: z.enum(["waiting", "running", "ready", "failed", "expired"]),
  /** 0…100 */
  progress: z.number().int(),
  bytes: z.number().int(),
  created_at: timeSchema,
  /** Until when the archive can be fetched. */
  expires_at: timeSchema.nullable(),
});
export type DataExport = z.output<typeof exportSchema>;

const exportsSchema = z.object({
  /** The last one asked for; null when none ever was. */
  latest: exportSchema.nullable(),
  /** From when on another one may be asked for; null when it may now. */
  next_at: timeSchema.nullable(),
  /** What the archive will hold, in words. */
  parts: z.array(z.string()),
});
export type DataExports = z.output<typeof exportsSchema>;

const passwordSchema = z.string("请输入 4 位数字密码").regex(/^\d{4}$/, "请输入 4 位数字密码");

const minorModeSchema = z.object({
  on: z.boolean(),
  since: timeSchema.nullable(),
  /** Today, on all devices together. */
  used_seconds: z.number().int(),
  limit_seconds: z.number().int(),
  /** Why nothing can be used now: the day's time is up, or it is night. */
  locked: z.enum(["time", "night"]).nullable(),
  /** Until when the parents have allowed more. */
  allowed_until: timeSchema.nullable(),
});
export type MinorMode = z.output<typeof minorModeSchema>;

const cancellationSchema = z.object({
  /** When the account will be cancelled; null when nothing is under way. */
  due_at: timeSchema.nullable(),
  cooling_days: z.number().int(),
  /** What will happen to everything, in sentences. */
  effects: z.array(z.string()),
  /** Whether the account has a number, without which nobody can prove to be its owner. */
  provable: z.boolean(),
});
export type Cancellation = z.output<typeof cancellationSchema>;

const deviceSchema = z.object({
  /** Names the sign-in; opens nothing. */
  id: z.string(),
  /** From the browser's own words: 微信 · Android; empty when it told nothing known. */
  name: z.string(),
  signed_in_at: timeSchema,
  /** To about ten minutes. */
  seen_at: timeSchema,
  /** The network, with its end hidden: 113.88.2.*; empty when unknown. */
  seen_from: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Device = z.output<typeof deviceSchema>;

const consentSchema = z.object({
  document: z.string(),
  title: z.string(),
  version: z.string(),
  agreed: z.boolean(),
  at: timeSchema,
  /** It can be taken back by itself; the agreements that an account rests on end with the account. */
  withdrawable: z.boolean(),
});
export type Consent = z.output<typeof consentSchema>;

const safetySchema = z.object({
  /** Masked: 138****0000. Null while no number is bound. */
  mobile: z.string().nullable(),
  /** Until when what is dangerous needs no other code; null when it does. */
  proved_until: timeSchema.nullable(),
  /** About a lost number; null when there is none, or it was used. */
  appeal: appealSchema.nullable(),
  devices: z.number().int(),
  export: exportSchema.nullable(),
  minor_mode: z.boolean(),
  /** What is suggested may rest on what is known of the member. */
  personalised: z.boolean(),
  cancel_due_at: timeSchema.nullable(),
});
export type Safety = z.output<typeof safetySchema>;

export const accountEndpoints = {
  "GET /api/user/safety": {
    summary: "What stands on the page of account and safety, in one answer",
    data: safetySchema,
  },
  "PUT /api/user/privacy": {
    summary: "Whether suggestions may rest on what is known of the member",
    body: z.object({ personalised: z.boolean() }),
    data: z.object({ personalised: z.boolean() }),
  },
  "POST /api/user/mobile-appeal": {
    summary: "Tells moderators that the bound number is lost; granted, another one can be bound without it",
    body: z.object({
      city: z.string("请填写上次登录的城市").trim().min(2, "请填写上次登录的城市").max(40, "城市太长了"),
      car: z.string().trim().max(60, "爱车最多 60 个字").default(""),
      words: z.string("请说明情况").trim().min(10, "请至少用 10 个字说明情况").max(500, "说明最多 500 个字"),
    }),
    data: appealSchema,
  },
  "POST /api/user/ban-appeal": {
    summary: "Asks moderators to look at a ban again, with a sign-in code to the account's number",
    body: z.object({
      mobile: mobileSchema,
      code: codeSchema,
      /** From the answer to the request for the code. */
      ticket: z.string().max(64).optional(),
      words: z.string("请说明情况").trim().min(10, "请至少用 10 个字说明情况").max(500, "说明最多 500 个字"),
    }),
    data: okSchema,
  },
  "GET /api/user/devices": {
    summary: "The account's sign-ins, the one that was used last first",
    data: z.object({ items: z.array(deviceSchema) }),
  },
  "DELETE /api/user/devices/{id}": {
    summary: "Ends one other sign-in; asks for a fresh proof",
    params: z.object({ id: z.string().min(1).max(80) }),
    data: okSchema,
  },
  "GET /api/user/consents": {
    summary: "Which versions of which documents the member agreed to, newest first",
    data: z.object({ items: z.array(consentSchema) }),
  },
  "POST /api/user/consents/withdraw": {
    summary: "Takes back what was agreed to for one purpose alone",
    body: z.object({ document: z.string().min(1).max(40) }),
    data: okSchema,
  },
  "GET /api/user/consents/due": {
    summary: "Texts that changed in substance since the member agreed to them",
    data: z.object({
      items: z.array(
        z.object({
          document: z.string(),
          title: z.string(),
          version: z.string(),
          agreed_version: z.string(),
        }),
      ),
    }),
  },
  "POST /api/user/consents/again": {
    summary: "Agrees to texts that changed in substance, in the versions that were shown",
    body: z.object({
      texts: z
        .array(z.object({ document: z.string().max(40), version: z.string().max(10) }))
        .min(1)
        .max(5),
    }),
    data: okSchema,
  },
  "GET /api/user/exports": {
    summary: "Where the member's archive of personal data stands",
    data: exportsSchema,
  },
  "POST /api/user/exports": {
    summary: "Has an archive made of all that is kept about the member; one a day. Asks for a fresh proof",
    data: exportsSchema,
  },
  "GET /api/user/exports/{id}": {
    summary: "The state of one archive",
    params: idParams,
    data: exportSchema,
  },
  "GET /api/user/minor-mode": {
    summary: "Whether minors' mode is on, and how much of today is used",
    data: minorModeSchema,
  },
  "POST /api/user/minor-mode": {
    summary: "Turns minors' mode on, with the password that turns it off again",
    body: z.object({ password: passwordSchema }),
    data: minorModeSchema,
  },
  "POST /api/user/minor-mode/off": {
    summary: "Turns minors' mode off with its password",
    body: z.object({ password: passwordSchema }),
    data: minorModeSchema,
  },
  "POST /api/user/minor-mode/reset": {
    summary: "Turns minors' mode off when the password is forgotten; asks for a fresh proof",
    data: minorModeSchema,
  },
  "POST /api/user/minor-mode/allow": {
    summary: "Allows half an hour more, with the password",
    body: z.object({ password: passwordSchema }),
    data: minorModeSchema,
  },
  "POST /api/user/minor-mode/use": {
    summary:
      "Tells that the app is on the screen; counts what has passed since it was last told, at most a minute",
    data: minorModeSchema,
  },
  "GET /api/user/cancellation": {
    summary: "What cancelling the account means, and whether it is under way",
    data: cancellationSchema,
  },
  "POST /api/user/cancellation": {
    summary:
      "Asks for the account to be cancelled in fifteen days and ends all sign-ins; asks for a fresh proof",
    data: cancellationSchema,
  },
  "DELETE /api/user/cancellation": {
    summary: "Takes that back",
    data: cancellationSchema,
  },
} as const satisfies Endpoints;
