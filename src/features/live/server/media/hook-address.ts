import type { Env } from "#platform/env.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import type { MediaServer } from "./server.ts";

const PURPOSE = "live hook";

/** What a media server tells: somebody wants to send, sends, sends no longer, was recorded. */
export const hookNames = ["auth", "publish", "done", "recorded"] as const;
export type HookName = (typeof hookNames)[number];

/** What each server has, and where its configuration names it. */
export const hooksOf: Readonly<Record<MediaServer["kind"], Partial<Record<HookName, string>>>> = {
  nginx: { publish: "on_publish", done: "on_publish_done", recorded: "exec_record_done" },
  srs: { publish: "on_publish", done: "on_unpublish", recorded: "on_dvr" },
  mediamtx: {
    auth: "authHTTPAddress",
    publish: "runOnReady",
    done: "runOnNotReady",
    recorded: "runOnRecordSegmentComplete",
  },
};

/** Below it, all of them. */
export const HOOKS_PATH = "/api/live/hooks";

/** Without its signature. */
export const hookPath = (server: string, hook: string): string => `${HOOKS_PATH}/${server}/${hook}`;

/** Complete, as the operator enters it at the media server. */
export function hookAddress(
  { LIVE_HOOK_URL: base, PORT }: Pick<Env, "LIVE_HOOK_URL" | "PORT">,
  keys: Pick<Keys, "sign">,
  server: MediaServer["kind"],
  hook: HookName,
): string {
  const origin = (base ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, "");
  return `${origin}${hookPath(server, hook)}?sign=${keys.sign(PURPOSE, `${server}:${hook}`)}`;
}

/** Whether the address of a hook is one that was made here. In constant time. */
export const isSigned = (
  keys: Pick<Keys, "verify">,
  server: MediaServer["kind"],
  hook: HookName,
  signature: string,
): boolean => keys.verify(PURPOSE, `${server}:${hook}`, signature);
