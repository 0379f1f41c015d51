import { z } from "zod";
import { type Endpoints, idParams, idSchema, named, okSchema, timeSchema } from "#shared/contract.ts";
import { adminAccountSchema, adminNameSchema, newPasswordSchema, proofSchema } from "./contract.ts";

/** How long an invitation can stand open, in days. */
export const MOST_DAYS = 7;

export const invitationSchema = z.object({
  id: idSchema,
  /** For whom it is, in the words of whoever invites. */
  note: z.string(),
  role_name: z.string(),
  by_name: z.string(),
  state: z.enum(["open", "used", "ended", "withdrawn"]),
  expires_at: timeSchema,
  created_at: timeSchema,
  /** Of the account that came of it; empty where none did. */
  account: z.string(),
  can_withdraw: z.boolean(),
});
export type Invitation = z.output<typeof invitationSchema>;

const tokenSchema = z.string("邀请链接不完整").min(1, "邀请链接不完整").max(100, "邀请链接不正确");

export const invitationEndpoints = {
  "GET /api/admin/invitations": {
    summary: "Invitations of colleagues, newest first; the last hundred",
    data: z.object({ items: z.array(invitationSchema) }),
  },
  "POST /api/admin/invitations": {
    summary: "Invites a colleague; the token of the link is answered this once",
    body: z.object({
      note: z.string("请填写邀请对象").trim().min(1, "请填写邀请对象").max(30, "最多 30 个字"),
      role: z.string("请选择角色").min(1, "请选择角色").max(40, "请选择角色"),
      days: z
        .number("请选择有效期")
        .int("请选择有效期")
        .min(1, "有效期至少 1 天")
        .max(MOST_DAYS, `有效期最多 ${MOST_DAYS} 天`),
      proof: proofSchema,
    }),
    data: z.object({ invitation: invitationSchema, token: z.string() }),
  },
  "POST /api/admin/invitations/{id}/withdraw": {
    summary: "Takes an invitation back that nobody used; again changes nothing",
    params: idParams,
    data: okSchema,
  },
  "POST /api/invitations/look": {
    summary: "What an invitation is to, for whoever has its link",
    body: z.object({ token: tokenSchema }),
    data: z.object({ note: z.string(), role_name: z.string(), by_name: z.string(), expires_at: timeSchema }),
  },
  "POST /api/invitations/accept": {
    summary: "Makes the account of an invited colleague, once; he signs in with it then",
    body: z.object({
      token: tokenSchema,
      account: adminAccountSchema,
      name: adminNameSchema,
      password: newPasswordSchema,
    }),
    data: okSchema,
  },
} satisfies Endpoints;

named({ AdminInvitation: invitationSchema });
