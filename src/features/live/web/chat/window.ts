/** So many messages are drawn at most, and by so many the window moves. */
export const DRAWN = 300;
const STEP = 100;

interface Placed {
  seq: number | null;
}

/**
 * Which messages are drawn: the last ones, or, while somebody reads further up, those up to the place `until`, so that
 * nothing moves under his eyes.
 */
export function windowOf<Message extends Placed>(
  messages: readonly Message[],
  until: number | null,
): { drawn: readonly Message[]; above: number; below: number } {
  const end =
    until === null ? messages.length : messages.findLastIndex(({ seq }) => seq !== null && seq <= until) + 1;
  const start = Math.max(0, end - DRAWN);
  return { drawn: messages.slice(start, end), above: start, below: messages.length - end };
}

/** The place up to which is drawn after a step up (-1) or down (1); null at the end. */
export function stepped<Message extends Placed>(
  messages: readonly Message[],
  until: number | null,
  by: 1 | -1,
): number | null {
  const { drawn, above, below } = windowOf(messages, until);
  const end = above + drawn.length;
  // Up, as far as there is something above; a short list stays whole.
  const next = by < 0 ? end - Math.min(STEP, above) : end + Math.min(STEP, below);
  return next >= messages.length && by > 0 ? null : (messages[next - 1]?.seq ?? null);
}
