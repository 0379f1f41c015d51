import type { Feature } from "#platform/feature.ts";
import { liveConstraints } from "./tables.ts";

/** Live: a picture from a media server, and what a room says beside it. */
export const live: Feature = {
  name: "live",
  title: "直播",
  constraints: liveConstraints,
};
