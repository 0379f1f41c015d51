import { z } from "zod";
import { type Endpoints, idSchema, okSchema, pageOf, pageQuery, timeSchema } from "#shared/contract.ts";

export const adminRoleSchema = z.enum(["super", "moderator", "editor", "viewer"]);
export type AdminRoleName = z.output<typeof adminRoleSchema>;

/** The administrator who asks, as the administration's screens show him. */
export const adminProfileSchema = z.object({
  id: idSchema,
  account: z.string(),
  name: z.string(),
  role: adminRoleSchema,
  totp_enabled: z.boolean(),
  signed_in_at: timeSchema,
  /** What the role allows; the screens never derive it. */
  can: z.object({ decide: z.boolean(), feature: z.boolean(), audit: z.boolean() }),
});
export type AdminProfile = z.output<typeof adminProfileSchema>;

const codeSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "请输入 6 位动态验证码");

export const auditEntrySchema = z.object({
  id: idSchema,
  /** Empty where nobody was signed in, as for a failed sign-in to an unknown account. */
  admin_name: z.string(),
  action: z.string(),
  target_kind: z.string(),
  target_id: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string(),
  created_at: timeSchema,
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const adminEndpoints = {
  "POST /api/admin/login": {
    summary:
      "Signs an administrator in. Five failures lock the account for 15 minutes; TOTP_REQUIRED asks for the code of an account that has TOTP",
    body: z.object({
      account: z.string("请输入账号").trim().min(1, "请输入账号").max(60, "账号或密码错误"),
      password: z.string("请输入密码").min(1, "请输入密码").max(200, "账号或密码错误"),
      totp: z.union([z.literal(""), codeSchema]).optional(),
    }),
    data: z.object({ access_token: z.string(), admin: adminProfileSchema }),
  },
  "POST /api/admin/logout": { summary: "Ends this token", data: okSchema },
  "GET /api/admin/me": { summary: "The administrator who asks", data: adminProfileSchema },
  "POST /api/admin/totp/start": {
    summary: "A new TOTP secret, to be confirmed with a code; starting again replaces it",
    data: z.object({
      secret: z.string(),
      otpauth_url: z.string(),
      /** The address as a QR code: an SVG document. */
      qr_svg: z.string(),
    }),
  },
  "POST /api/admin/totp/confirm": {
    summary: "Turns TOTP on with a code of the secret that was started",
    body: z.object({ code: codeSchema }),
    data: adminProfileSchema,
  },
  "DELETE /api/admin/totp": {
    summary: "Turns TOTP off; takes the password and a code",
    body: z.object({
      password: z.string("请输入密码").min(1, "请输入密码").max(200, "密码错误"),
      code: codeSchema,
    }),
    data: adminProfileSchema,
  },
  "GET /api/admin/audit": {
    summary: "What administrators did, newest first",
    query: pageQuery,
    data: pageOf(auditEntrySchema),
  },
} satisfies Endpoints;
