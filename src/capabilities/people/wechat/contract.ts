import { z } from "zod";
import { ownProfileSchema } from "#capabilities/people/members/contract.ts";
import { type Endpoints, timeSchema } from "#shared/contract.ts";

const codeSchema = z.string("缺少微信授权码").trim().min(1, "缺少微信授权码").max(512, "微信授权码不正确");
const stateSchema = z.string().max(128, "微信授权状态不正确").default("");

/** How a member stands with WeChat. */
const bindingSchema = z.object({
  /** False where the operator offers no sign-in by WeChat. */
  enabled: z.boolean(),
  bound: z.object({ nickname: z.string(), bound_at: timeSchema }).nullable(),
});

export const wechatEndpoints = {
  "GET /api/wechat/authorize": {
    summary:
      "Where one agrees to sign in by WeChat, for this browser; null where that is not offered. `bind` is for members, freshly proved",
    query: z.object({
      purpose: z.enum(["entry", "tap", "agreed", "bind"]).default("tap"),
      /** Path inside the app to come back to. */
      back: z.string().max(1500, "链接太长").default("/"),
    }),
    data: z.object({ url: z.url().nullable() }),
  },
  "GET /api/app-login": {
    summary:
      "Signs in by the code that WeChat sent the browser back with; who is new gets an account without a number. The same code from the same browser is the same sign-in",
    query: z.object({
      code: codeSchema,
      /** The channel by which the person came. */
      source: z.coerce.number().int().min(1).max(9999).default(1).catch(1),
      state: stateSchema,
    }),
    data: z.object({
      access_token: z.string(),
      user: ownProfileSchema,
      /** True when this WeChat was unknown and an account was made. */
      registered: z.boolean(),
    }),
  },
  "GET /api/user/wechat": { summary: "Whether the member signs in by WeChat", data: bindingSchema },
  "POST /api/user/wechat": {
    summary:
      "Binds the WeChat that the code is of; asks for a fresh proof. WECHAT_TAKEN when it belongs to another account",
    body: z.object({ code: codeSchema, state: stateSchema }),
    data: bindingSchema,
  },
  "DELETE /api/user/wechat": {
    summary: "Ends signing in by WeChat; asks for a bound number and a fresh proof of it",
    data: bindingSchema,
  },
} as const satisfies Endpoints;
