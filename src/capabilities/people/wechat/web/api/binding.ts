import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { wechatApi } from "./client.ts";

/** Whether the member signs in by WeChat; use it `enabled` while signed in. */
export const wechatBinding = () =>
  queryOptions({
    queryKey: [OWN, "wechat"],
    queryFn: ({ signal }) => wechatApi("GET /api/user/wechat", {}, { signal, quiet: true }),
  });
