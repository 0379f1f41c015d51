import { formatDate } from "#shared/format.ts";

/** Which of so many points are labelled: the ends and the middle, none of them twice. */
export const labelled = (points: number): number[] => [
  ...new Set([0, Math.floor((points - 1) / 2), points - 1].filter((at) => at >= 0 && at < points)),
];

/** Day and hour: a curve that lasts for days would otherwise say the same hour at each end. */
export const momentOf = (at: string): string => formatDate(at, { time: true, year: false });
