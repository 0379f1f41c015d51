import { z } from "zod";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";

/** A role that may be given, with what it allows in a few words. */
export const adminRoleSchema = z.object({ key: z.string(), name: z.string(), note: z.string() });
export type AdminRole = z.output<typeof adminRoleSchema>;

/** The administrator who asks, as the administration's screens show him. */
export const adminProfileSchema = z.object({
  id: idSchema,
  account: z.string(),
  name: z.string(),
  role: z.string(),
  role_name: z.string(),
  totp_enabled: z.boolean(),
  /** How many recovery codes were not used yet; 0 without TOTP. */
  recovery_codes: z.number().int(),
  signed_in_at: timeSchema,
  /** Names of what the role allows, for some kind or section at least; the screens never derive it. */
  permissions: z.array(z.string()),
});
export type AdminProfile = z.output<typeof adminProfileSchema>;

const totpSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "请输入 6 位动态验证码");

/** A TOTP code, or one of the recovery codes that stand in for it. */
const secondFactorSchema = z
  .string()
  .trim()
  .regex(/^(\d{6}|[2-9a-z]{4}([ -]?[2-9a-z]{4}){3})$/i, "请输入 6 位动态验证码，或恢复码");

const passwordSchema = z.string("请输入密码").min(1, "请输入密码").max(200, "密码错误");

export const NEW_PASSWORD_MIN = 10;
export const newPasswordSchema = z
  .string("请输入新密码")
  .min(NEW_PASSWORD_MIN, `新密码至少 ${NEW_PASSWORD_MIN} 位`)
  .max(200, "新密码最多 200 位");

export const adminAccountSchema = z
  .string("请输入账号")
  .trim()
  .regex(/^[a-z][a-z0-9._-]{2,29}$/, "账号用 3–30 位小写字母、数字或 . _ -，以字母开头");
export const adminNameSchema = z.string("请输入姓名").trim().min(1, "请输入姓名").max(20, "姓名最多 20 个字");

/** That it is still the same person, before something dangerous: the password, or a code where TOTP is on. */
export const proofSchema = z
  .object({ password: passwordSchema.optional(), code: secondFactorSchema.optional() })
  .refine((proof) => proof.password !== undefined || proof.code !== undefined, "请输入密码或动态验证码");
export type Proof = z.output<typeof proofSchema>;

const codesSchema = z.array(z.string());

export const adminSessionSchema = z.object({
  id: idSchema,
  /** Browser and system in words; empty where unknown. */
  device: z.string(),
  /** Shortened network address. */
  address: z.string(),
  signed_in_at: timeSchema,
  /** Exact to five minutes. */
  last_used_at: timeSchema,
  /** The one that asks. */
  current: z.boolean(),
});
export type AdminSessionEntry = z.output<typeof adminSessionSchema>;

export const administratorSchema = z.object({
  id: idSchema,
  account: z.string(),
  name: z.string(),
  role: z.string(),
  role_name: z.string(),
  totp_enabled: z.boolean(),
  disabled_at: timeSchema.nullable(),
  last_seen_at: timeSchema.nullable(),
  created_at: timeSchema,
  /** Until when the one-time password opens the account; null once it was changed. */
  one_time_until: timeSchema.nullable(),
  can: z.object({
    disable: z.boolean(),
    enable: z.boolean(),
    reset_password: z.boolean(),
    change_role: z.boolean(),
  }),
});
export type Administrator = z.output<typeof administratorSchema>;

/** The one-time password is said this once; it has to be changed at the first sign-in. */
const withOneTimePassword = z.object({
  administrator: administratorSchema,
  one_time_password: z.string(),
});

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
/** Which entries of the audit log. Days are China's. */
export const auditQuery = z.object({
  admin: idSchema.optional(),
  area: z.string().max(40).optional(),
  target_kind: z.string().max(40).optional(),
  target_id: z.string().max(80).optional(),
  /** In what was there before or after. */
  q: z.string().trim().max(60, "搜索词最多 60 个字").optional(),
  from: z.iso.date("请选择日期").optional(),
  to: z.iso.date("请选择日期").optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

export type AuditEntry = z.output<typeof auditEntrySchema>;

/** What stands before lines of the navigation that are data. */
const deskLineIcons = [
  "ask",
  "cert",
  "comment",
  "doc",
  "hash",
  "lock",
  "medal",
  "report",
  "user",
  "users",
] as const;
export type DeskLineIcon = (typeof deskLineIcons)[number];

/** What the navigation shows beside what the screens declare, of what the administrator may. */
export const deskSchema = z.object({
  /** Lines that are data, such as one for each review queue. */
  lines: z.array(
    z.object({
      group: z.enum(["content", "review", "monitoring", "members", "operations", "settings"]),
      label: z.string(),
      /** A name of `#ui/icon-names.ts`. */
      icon: z.enum(deskLineIcons),
      to: z.string(),
      count: z.number().int(),
    }),
  ),
  /** How many wait at a screen, by its id. */
  counts: z.record(z.string(), z.number().int()),
  /** Paths of the lines that the administrator pinned, in his order. */
  pins: z.array(z.string()),
  /** Which section his work board counts, null for all that he may see; and which he may choose. */
  board: z.object({
    section: z.string().nullable(),
    sections: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
});
export type DeskData = z.output<typeof deskSchema>;

/** One permission of a role: everywhere, for one kind of content, in one section, or both. */
export const roleGrantSchema = z.object({
  permission: z.string().max(60),
  kind: z.string().max(40).optional(),
  section: z.string().max(40).optional(),
  /** Only with a second person. */
  second: z.literal(true).optional(),
});
export type RoleGrant = z.output<typeof roleGrantSchema>;

export const deskRoleSchema = z.object({
  key: z.string(),
  name: z.string(),
  note: z.string(),
  grants: z.array(roleGrantSchema),
  /** It came along with the product. */
  standard: z.boolean(),
  /** Allows everything, also what comes later; never changed. */
  owner: z.boolean(),
  holders: z.array(z.object({ id: idSchema, name: z.string(), disabled: z.boolean() })),
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
  version: versionSchema,
});
export type DeskRole = z.output<typeof deskRoleSchema>;

/** What can be given, under what it belongs to. */
export const permissionGroupSchema = z.object({
  title: z.string(),
  permissions: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** It can be given for a section alone. */
      by_section: z.boolean(),
      /** Kinds of content that it can be given for alone. */
      kinds: z.array(z.object({ key: z.string(), label: z.string() })),
      /** What it is called when it is given only with a second person; empty where it cannot be. */
      second: z.string(),
      /** Whoever asks has it everywhere, and so may give it. */
      mine: z.boolean(),
      /** The same only with a second person. */
      mine_second: z.boolean(),
    }),
  ),
});
export type PermissionGroup = z.output<typeof permissionGroupSchema>;

const roleKeyParams = z.object({ key: z.string().max(40) });

const roleBody = z.object({
  name: z.string("请输入名称").trim().min(2, "名称至少 2 个字").max(12, "名称最多 12 个字"),
  note: z.string().trim().max(40, "说明最多 40 个字").default(""),
  grants: z.array(roleGrantSchema).max(300, "权限太多了"),
  proof: proofSchema,
});

export const roleEndpoints = {
  "GET /api/admin/roles": {
    summary: "All roles with what they allow and who has them, and everything that can be given",
    data: z.object({ items: z.array(deskRoleSchema), groups: z.array(permissionGroupSchema) }),
  },
  "POST /api/admin/roles": {
    summary: "Makes a role that allows no more than one's own",
    body: roleBody,
    data: z.object({ key: z.string() }),
  },
  "PUT /api/admin/roles/{key}": {
    summary: "Changes a role, as it was seen; counts at the next request of whoever has it",
    params: roleKeyParams,
    body: roleBody.extend({ version: versionSchema }),
    data: okSchema,
  },
  "DELETE /api/admin/roles/{key}": {
    summary: "Removes a role that nobody has",
    params: roleKeyParams,
    body: z.object({ version: versionSchema, proof: proofSchema }),
    data: okSchema,
  },
} satisfies Endpoints;

export const adminEndpoints = {
  "GET /api/admin/desk": {
    summary: "What waits where, for the navigation: the review queues, and figures of other screens",
    data: deskSchema,
  },
  "PUT /api/admin/board": {
    summary: "Which section the own work board counts; null for all that one may see",
    body: z.object({ section: z.string().max(40).nullable() }),
    data: okSchema,
  },
  "PUT /api/admin/pins": {
    summary: "Which lines of the navigation stand on top of it, in their order; kept with the account",
    body: z.object({
      paths: z
        .array(z.string().regex(/^\/admin\/[a-z0-9/_-]{1,80}$/, "只能钉住后台的屏幕"))
        .max(8, "最多钉住 8 个屏幕")
        .refine((paths) => new Set(paths).size === paths.length, "有重复的屏幕"),
    }),
    data: z.object({ paths: z.array(z.string()) }),
  },
  "POST /api/admin/login": {
    summary:
      "Signs an administrator in and remembers the device by a cookie. Five failures lock an account for the address (for a known device: that device alone) for 15 minutes. PASSWORD_CHANGE_REQUIRED asks for new_password where the password is one-time, TOTP_REQUIRED for the code where TOTP is on; a recovery code will do",
    body: z.object({
      account: z.string("请输入账号").trim().min(1, "请输入账号").max(60, "账号或密码错误"),
      password: z.string("请输入密码").min(1, "请输入密码").max(200, "账号或密码错误"),
      totp: z.preprocess((value) => value || undefined, secondFactorSchema.optional()),
      new_password: newPasswordSchema.optional(),
    }),
    data: z.object({ access_token: z.string(), admin: adminProfileSchema }),
  },
  "POST /api/admin/logout": { summary: "Ends this token", data: okSchema },
  "GET /api/admin/me": { summary: "The administrator who asks", data: adminProfileSchema },
  "PUT /api/admin/password": {
    summary: "Changes the own password, with the present one; ends every other session",
    body: z.object({ password: passwordSchema, new_password: newPasswordSchema }),
    data: adminProfileSchema,
  },
  "GET /api/admin/sessions": {
    summary: "Own sessions, the last used first",
    data: z.object({ items: z.array(adminSessionSchema) }),
  },
  "DELETE /api/admin/sessions/{id}": act("Ends one of the own sessions"),
  "DELETE /api/admin/sessions": {
    summary: "Signs out everywhere, here too, and forgets every known device",
    data: okSchema,
  },
  "POST /api/admin/totp/start": {
    summary: "A new TOTP secret, to be confirmed with a code; starting again replaces it",
    body: z.object({ proof: proofSchema }),
    data: z.object({
      secret: z.string(),
      otpauth_url: z.string(),
      /** The address as a QR code: an SVG document. */
      qr_svg: z.string(),
    }),
  },
  "POST /api/admin/totp/confirm": {
    summary:
      "Turns TOTP on with a code of the secret that was started, ends every other session, and answers the recovery codes this once",
    body: z.object({ code: totpSchema }),
    data: z.object({ admin: adminProfileSchema, recovery_codes: codesSchema }),
  },
  "DELETE /api/admin/totp": {
    summary: "Turns TOTP off; takes the password and a code, or a recovery code",
    body: z.object({ password: passwordSchema, code: secondFactorSchema }),
    data: adminProfileSchema,
  },
  "POST /api/admin/recovery-codes": {
    summary: "New recovery codes, answered this once; those from before are void",
    body: z.object({ proof: proofSchema }),
    data: z.object({ admin: adminProfileSchema, recovery_codes: codesSchema }),
  },
  "GET /api/admin/administrators": {
    summary: "All administrators: those who may sign in first, by account; and the roles that one may give",
    data: z.object({ items: z.array(administratorSchema), roles: z.array(adminRoleSchema) }),
  },
  "POST /api/admin/administrators": {
    summary: "Creates an administrator with a one-time password, answered this once",
    body: z.object({
      account: adminAccountSchema,
      name: adminNameSchema,
      role: z.string("请选择角色").min(1, "请选择角色").max(40, "请选择角色"),
      proof: proofSchema,
    }),
    data: withOneTimePassword,
  },
  "POST /api/admin/administrators/{id}/disable": {
    summary: "Disables an administrator and ends his sessions; never oneself, never the last owner",
    params: idParams,
    body: z.object({ proof: proofSchema }),
    data: administratorSchema,
  },
  "POST /api/admin/administrators/{id}/enable": {
    summary: "Lets a disabled administrator sign in again",
    params: idParams,
    body: z.object({ proof: proofSchema }),
    data: administratorSchema,
  },
  "POST /api/admin/administrators/{id}/role": {
    summary: "Gives another administrator another role, at his next request; never takes the last owner's",
    params: idParams,
    body: z.object({
      role: z.string("请选择角色").min(1, "请选择角色").max(40, "请选择角色"),
      /** The role that was seen. */
      from: z.string().max(40),
      proof: proofSchema,
    }),
    data: administratorSchema,
  },
  "POST /api/admin/administrators/{id}/reset-password": {
    summary:
      "Gives another administrator a one-time password and ends his sessions; `clear_totp` turns his TOTP off as well",
    params: idParams,
    body: z.object({ proof: proofSchema, clear_totp: z.boolean().default(false) }),
    data: withOneTimePassword,
  },
  "GET /api/admin/audit": {
    summary:
      "What administrators did, newest first; `q` looks through the last 90 days unless `from` says otherwise",
    query: auditQuery.extend(pageQuery.shape),
    data: pageOf(auditEntrySchema),
  },
  "GET /api/admin/audit/filters": {
    summary: "By whom and about what there are entries, and how far they are chained",
    data: z.object({
      admins: z.array(z.object({ id: idSchema, name: z.string() })),
      /** First parts of the actions: `review`, `words`. */
      areas: z.array(z.string()),
      chain: z.object({ sealed: z.number().int(), hash: z.string(), sealed_at: timeSchema.nullable() }),
    }),
  },
  "GET /api/admin/audit/export": {
    summary: "Entries as CSV, 2,000 at once, newest first; the first part has the heading",
    query: auditQuery.extend({ cursor: pageQuery.shape.cursor }),
    data: z.object({ csv: z.string(), entries: z.number().int(), next_cursor: z.string().nullable() }),
  },
} satisfies Endpoints;

named({
  AdminRole: adminRoleSchema,
  AdminProfile: adminProfileSchema,
  Proof: proofSchema,
  AdminSession: adminSessionSchema,
  Administrator: administratorSchema,
  AuditEntry: auditEntrySchema,
  Desk: deskSchema,
  RoleGrant: roleGrantSchema,
  DeskRole: deskRoleSchema,
  PermissionGroup: permissionGroupSchema,
});
