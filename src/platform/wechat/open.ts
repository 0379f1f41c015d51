import type { Database } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { WechatApi } from "./api.ts";
import { WechatCredentials } from "./credentials.ts";

/** The official account of this installation. */
export interface Wechat {
  appId: string;
  api: WechatApi;
  credentials: WechatCredentials;
}

/** One a process: it remembers what is under way and what just failed. */
const opened = new WeakMap<Database, Wechat>();

/** What this installation can do with WeChat; null where no official account is configured. */
export function openWechat({ env, db }: Pick<Services, "env" | "db">): Wechat | null {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret, WECHAT_API_BASE: base } = env;
  if (!appId || !appSecret) return null;
  const known = opened.get(db);
  if (known !== undefined) return known;
  const api = new WechatApi({ base, appId, appSecret });
  const wechat = { appId, api, credentials: new WechatCredentials(db, api) };
  opened.set(db, wechat);
  return wechat;
}
