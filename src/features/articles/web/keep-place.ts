import { flushSync } from "react-dom";

/** Below the bar at the top and what may be open under it, in units of the root font's tenth of the screen. */
const TOP_REM = 2.7;
/** What is laid out late, such as paragraphs above that come near again, settles within a few frames. */
const FRAMES = 6;

/**
 * Makes a change after which text takes another height, and leaves the paragraph that is being read where it was on
 * the screen; of one that begins above, the line at the top edge.
 */
export function keepPlace(change: () => void): void {
  const edge = TOP_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const place = placeAt(edge);
  flushSync(change);
  if (!place) return;
  let frames = FRAMES;
  const settle = () => {
    const off = place.now() - place.was;
    if (Math.abs(off) >= 1) window.scrollBy(0, off);
    frames -= 1;
    if (frames > 0) requestAnimationFrame(settle);
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
