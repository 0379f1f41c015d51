import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { wechatApi } from "./client.ts";

/** Whether the member signs in by WeChat; use it `enabled` while signed in. */
export const wechatBinding = () =>
  readQuery([OWN, "wechat"], (how) => wechatApi("GET /api/user/wechat", {}, how));
