/** A block's switch and its term, as it is kept. */
interface Term {
  on: boolean;
  from: string | null;
  until: string | null;
}

/** Whether a block is shown at this moment. */
export function isOn({ on, from, until }: Term, now: Date): boolean {
  return on && (from === null || new Date(from) <= now) && (until === null || now < new Date(until));
}

/** When the next of them begins or ends; null when none ever does. */
export function nextChange(terms: readonly Term[], now: Date): Date | null {
  const moments = terms
    .filter(({ on }) => on)
    .flatMap(({ from, until }) => [from, until])
    .flatMap((moment) => (moment === null ? [] : [new Date(moment).getTime()]))
    .filter((moment) => moment > now.getTime());
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}
