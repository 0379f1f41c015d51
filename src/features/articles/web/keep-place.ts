import { flushSync } from "react-dom";

/** Below the bar at the top and what may be open under it, in units of the root font's tenth of the screen. */
const TOP_REM = 2.7;
/** What is laid out late, such as paragraphs above that come near again, has settled when so many frames were still. */
const STILL_FRAMES = 12;
/** A page that goes on moving by itself is left alone after so many frames: two seconds. */
const MOST_FRAMES = 120;
/** What a reader does who wants to be elsewhere, or changes the size again. */
const OWN_MOVES = ["pointerdown", "touchstart", "wheel", "keydown"] as const;

/**
 * Makes a change after which text takes another height, and leaves the paragraph that is being read where it was on
 * the screen; of one that begins above, the line at the top edge. It ends with the reader's next move.
 */
export function keepPlace(change: () => void): void {
  const edge = TOP_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const place = placeAt(edge);
  flushSync(change);
  if (!place) return;
  const ended = new AbortController();
  for (const move of OWN_MOVES)
    window.addEventListener(move, () => ended.abort(), {
      capture: true,
      passive: true,
      signal: ended.signal,
    });
  let frames = 0;
  let still = 0;
  const settle = () => {
    if (ended.signal.aborted) return;
    const off = place.now() - place.was;
    still = Math.abs(off) < 1 ? still + 1 : 0;
    if (still === 0) window.scrollBy(0, off);
    frames += 1;
    if (still < STILL_FRAMES && frames < MOST_FRAMES) requestAnimationFrame(settle);
    else ended.abort();
  };
  settle();
}

function placeAt(edge: number): { was: number; now: () => number } | null {
  const blocks = [...document.querySelectorAll<HTMLElement>("main .prose > *")];
  const seen = blocks.find((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return bottom > edge && top < window.innerHeight;
  });
  if (!seen) return null;
  const { top, height } = seen.getBoundingClientRect();
  const share = top < edge && height > 0 ? (edge - top) / height : 0;
  const now = () => {
    const rect = seen.getBoundingClientRect();
    return rect.top + share * rect.height;
  };
  return { was: top + share * height, now };
}
