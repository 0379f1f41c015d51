import { healthChecks } from "#capabilities/monitoring/health/server/public.ts";
import type { Offer } from "#platform/extension-point.ts";
import { alwaysOpen } from "#platform/http/gate.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { LAPSE_ROUND, REPLAY_ROUND } from "./endings.ts";
import { HOOKS_PATH } from "./hook-address.ts";
import { mediaServerCheck } from "./media-server-check.ts";

/** What of rooms is done row by row as time goes on. */
export const mediaOffers: readonly Offer[] = [
  alwaysOpen.offer("live hooks", HOOKS_PATH),
  healthChecks.offer("media-server", mediaServerCheck),
  rounds.offer(LAPSE_ROUND, { title: "结束中断太久的直播", row: "直播" }),
  rounds.offer(REPLAY_ROUND, { title: "整理直播回放", row: "直播" }),
];
