import { keptList } from "#client/kept-choice.ts";

/** What this device remembers of an advert; nothing of it leaves the device. */
export interface SeenAdvert {
  id: string;
  /** Day on which it was shown last, and how often on that day. */
  day: string;
  shown: number;
  /** Milliseconds since 1970 until which it stays closed; 0 where it was not closed. */
  closed: number;
}

const CLOSED_MS = 7 * 24 * 3_600_000;

const seen = keptList<SeenAdvert>("adverts", 200, (value): value is SeenAdvert => {
  const { id, day, shown, closed } = (value ?? {}) as Partial<SeenAdvert>;
  return (
    typeof id === "string" && typeof day === "string" && Number.isFinite(shown) && Number.isFinite(closed)
  );
});

const dayOf = (now: Date) => now.toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });

/**
 * One of the adverts that this device may still show, by their weights.
 * @param chance from 0 up to 1
 */
export function chooseAdvert<Advert extends { id: string; weight: number; per_day: number }>(
  adverts: readonly Advert[],
  known: readonly SeenAdvert[],
  chance: number,
  now: Date,
): Advert | undefined {
  const today = dayOf(now);
  const left = adverts.filter(({ id, per_day: most }) => {
    const one = known.find((other) => other.id === id);
    if (one === undefined) return true;
    return one.closed <= now.getTime() && (most === 0 || one.day !== today || one.shown < most);
  });
  let at = chance * left.reduce((sum, { weight }) => sum + weight, 0);
  return left.find(({ weight }) => {
    at -= weight;
    return at < 0;
  });
}

export const seenAdverts = (): SeenAdvert[] => seen.read();

/** Remembers that it was shown once more. */
export function rememberShown(id: string, now = new Date()): void {
  const day = dayOf(now);
  change(id, (one) => ({ ...one, day, shown: one.day === day ? one.shown + 1 : 1 }));
}

/** Keeps it away from this device for seven days. */
export function rememberClosed(id: string, now = new Date()): void {
  change(id, (one) => ({ ...one, closed: now.getTime() + CLOSED_MS }));
}

function change(id: string, how: (one: SeenAdvert) => SeenAdvert): void {
  const known = seen.read();
  const one = known.find((other) => other.id === id) ?? { id, day: "", shown: 0, closed: 0 };
  seen.write([how(one), ...known.filter((other) => other.id !== id)]);
}
