import { queryOptions } from "@tanstack/react-query";
import { wechatApi } from "./client.ts";

/**
 * Where somebody agrees to be known by WeChat, and comes back from to `back`; null where that is not offered.
 * @param back path inside the app with its query
 */
export async function authorizationUrl(
  purpose: "entry" | "tap" | "agreed" | "bind",
  back: string,
  options: { quiet?: boolean } = {},
): Promise<string | null> {
  const { url } = await wechatApi("GET /api/wechat/authorize", { query: { purpose, back } }, options);
  return url;
}

/** Whether this site offers signing in by WeChat. */
export const wechatOffered = () =>
  queryOptions({
    queryKey: ["wechat", "offered"],
    queryFn: async () => (await authorizationUrl("tap", "/", { quiet: true })) !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
