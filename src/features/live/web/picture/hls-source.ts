import type { Level } from "hls.js";
import type { Source, SourceEvents } from "./source.ts";

/** A media error right after another one is not repaired the same way once more. In ms. */
const REPAIR_MS = 5000;

const levelName = ({ height, bitrate, name }: Level) =>
  height > 0 ? `${height}P` : name || `${Math.round(bitrate / 1000)} kbps`;

/**
 * Plays a playlist by hls.js, for browsers that cannot by themselves. The whole of it and not the light one: MediaMTX
 * sends the sound of a low-latency stream as a rendition of its own, which the light one leaves out.
 */
export async function openHls(
  video: HTMLVideoElement,
  url: string,
  on: SourceEvents,
): Promise<Source | null> {
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported()) return null;
  const hls = new Hls({
    lowLatencyMode: true,
    backBufferLength: 30,
    liveSyncDurationCount: 2,
    liveMaxLatencyDurationCount: 6,
    maxLiveSyncPlaybackRate: 1.2,
  });
  let repaired = 0;
  hls.on(Hls.Events.MANIFEST_PARSED, () => on.levels(hls.levels.map(levelName)));
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && Date.now() - repaired > REPAIR_MS) {
      repaired = Date.now();
      hls.recoverMediaError();
      return;
    }
    on.lost();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    rest: () => hls.stopLoad(),
    wake: () => hls.startLoad(-1),
    close: () => hls.destroy(),
    edge: () => hls.liveSyncPosition,
    choose(level) {
      hls.nextLevel = level;
    },
    least() {
      hls.nextLevel = 0;
    },
  };
}
