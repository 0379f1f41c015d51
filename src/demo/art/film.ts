/** The two films of the demo, frame by frame: a night drive and a lap. */
import { smooth } from "./color.ts";
import { SHOT_SECONDS, type VideoName } from "./film-car.ts";
import { nightChase, nightOrbit, nightSide } from "./film-night.ts";
import { FILM_HEIGHT, FILM_WIDTH } from "./film-road.ts";
import { trackChase, trackPass, trackSide } from "./film-track.ts";
import { createPen, n, rect } from "./svg.ts";

export { VIDEO_NAMES, type VideoName } from "./film-car.ts";

/** Length of each film in seconds: three shots. */
export const VIDEO_SECONDS = 3 * SHOT_SECONDS;

const SHOTS: Record<VideoName, readonly [typeof nightSide, typeof nightSide, typeof nightSide]> = {
  "night-drive": [nightSide, nightChase, nightOrbit],
  "track-lap": [trackChase, trackPass, trackSide],
};

/**
 * One frame of a film as SVG, 960 × 540.
 * @param t seconds from the start, 0…`VIDEO_SECONDS`.
 */
export function drawVideoFrame(video: VideoName, t: number): string {
  const at = Math.min(VIDEO_SECONDS - 0.001, Math.max(0, t));
  const shot = Math.floor(at / SHOT_SECONDS);
  const pen = createPen(`v${shot}`);
  const inner = (SHOTS[video][shot] ?? SHOTS[video][0])(pen, at - shot * SHOT_SECONDS);
  const dark = Math.max(1 - smooth(0, 0.4, at), smooth(VIDEO_SECONDS - 0.7, VIDEO_SECONDS - 0.05, at));
  const edge = pen.radial(
    [
      [0.6, "#000", 0],
      [1, "#000", 0.35],
    ],
    0.5,
    0.5,
    0.75,
  );
  const fade =
    dark > 0.01
      ? rect(
          0,
          0,
          FILM_WIDTH,
          FILM_HEIGHT,
          "#000",
          ` fill-opacity="${n(dark * 10) === "0" ? 0 : Math.round(dark * 100) / 100}"`,
        )
      : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FILM_WIDTH} ${FILM_HEIGHT}" width="${FILM_WIDTH}" height="${FILM_HEIGHT}">${pen.defs()}${inner}<rect width="${FILM_WIDTH}" height="${FILM_HEIGHT}" fill="${edge}"/>${fade}</svg>`;
}
