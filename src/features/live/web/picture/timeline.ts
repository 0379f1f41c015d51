import type { LiveRoom } from "#features/live/contract.ts";

type Recording = Pick<LiveRoom["recordings"][number], "started_at" | "seconds">;

/** Seconds of all recordings, one after another. */
export const wholeLength = (recordings: readonly Recording[]): number =>
  recordings.reduce((sum, { seconds }) => sum + seconds, 0);

/** Where recording `index` begins in the whole, in seconds. */
export const beginOf = (recordings: readonly Recording[], index: number): number =>
  wholeLength(recordings.slice(0, index));

/** Which recording stands at a second of the whole, and at which of its own; the nearest there is beyond either end. */
export function placeAt(
  recordings: readonly Recording[],
  at: number,
): { index: number; offset: number } | undefined {
  let left = Math.max(0, at);
  for (const [index, { seconds }] of recordings.entries()) {
    if (left < seconds || index === recordings.length - 1) return { index, offset: Math.min(left, seconds) };
    left -= seconds;
  }
  return undefined;
}

/** What time it was, in ms, when a second of the whole was sent: between two recordings time passed that nobody saw. */
export function momentAt(recordings: readonly Recording[], at: number): number | undefined {
  const place = placeAt(recordings, at);
  const recording = place && recordings[place.index];
  return recording && Date.parse(recording.started_at) + place.offset * 1000;
}

/** The last of the marks that has come at a second of the whole. */
export function markAt<Mark extends { at: number }>(marks: readonly Mark[], at: number): Mark | undefined {
  return marks.findLast((mark) => mark.at <= at + 0.3);
}
