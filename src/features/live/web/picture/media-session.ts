import { pictureSrcSet } from "#ui/picture.tsx";
import type { Watched } from "./watching.ts";

const kinds = ["play", "pause", "stop"] as const;

/** Tells the system what plays: its lock screen shows and drives it. */
export function describeMedia(
  { title, cover, kind }: Watched,
  actions: Record<(typeof kinds)[number], () => void>,
): void {
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({
    title,
    artist: kind === "live" ? "围场直播" : "围场直播回放",
    artwork: cover ? [{ src: `${cover.src}${pictureSrcSet(cover) ? "?w=640" : ""}` }] : [],
  });
  for (const action of kinds) handle(action, actions[action]);
}

export function forgetMedia(): void {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.metadata = null;
  for (const action of kinds) handle(action, null);
}

function handle(action: (typeof kinds)[number], handler: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Browsers refuse actions that they do not know.
  }
}
