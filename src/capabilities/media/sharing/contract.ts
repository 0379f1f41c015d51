import { z } from "zod";
import type { Endpoints } from "#shared/contract.ts";
import { named } from "#shared/contract.ts";

/** What the browser needs to configure WeChat's JS-SDK on one address. */
export const wechatConfigSchema = z.discriminatedUnion("enabled", [
  z.object({ enabled: z.literal(false) }),
  z.object({
    enabled: z.literal(true),
    app_id: z.string(),
    /** Seconds since the epoch. */
    timestamp: z.number().int(),
    nonce_str: z.string(),
    /** SHA-1, hexadecimal. */
    signature: z.string(),
    /** Where the SDK lies. */
    sdk_url: z.url(),
  }),
]);

export const sharingEndpoints = {
  "GET /api/wechat/js-config": {
    summary:
      "Signature with which WeChat's JS-SDK works on an address of this site; off without configuration",
    query: z.object({ url: z.url("链接不正确").max(2000, "链接太长") }),
    data: wechatConfigSchema,
  },
} satisfies Endpoints;

named({ WechatConfig: wechatConfigSchema });
