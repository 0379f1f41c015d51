import { syllablesOf } from "#shared/pinyin.ts";
import type { IconName } from "#ui/icon-names.ts";
import { alsoCalled } from "./also-called.ts";

/** A screen that the administrator may open, with the place where it stands. */
export interface FoundScreen {
  label: string;
  icon: IconName;
  to: string;
  place: string;
}

/** So many readings of a name at most, where several of its characters have several. */
const READINGS = 8;

/** How a name is read, in all usual ways: from each syllable on, and by the initials; letters stay as they are. */
function spelled(name: string): string[] {
  let readings: string[][] = [[]];
  for (const one of name.toLowerCase()) {
    const ways = /\p{Script=Han}/u.test(one) ? syllablesOf(one) : [one];
    const room = readings.length * ways.length <= READINGS ? ways : ways.slice(0, 1);
    readings = room.flatMap((way) => readings.map((reading) => [...reading, way]));
  }
  return readings.flatMap((syllables) => {
    const initials = syllables.map((syllable) => syllable.slice(0, 1));
    return syllables.flatMap((_, at) => [syllables.slice(at).join(""), initials.slice(at).join("")]);
  });
}

/** Names from so many characters on are looked for in a sentence; a single one says nothing. */
const WORD = 2;

/** How many characters of a sentence a screen's names account for: "改签到奖励" has four of 任务与签到. */
function told(q: string, names: readonly string[]): number {
  const covered = new Set<number>();
  for (const name of names) {
    if (name.length < WORD) continue;
    for (let at = q.indexOf(name); at >= 0; at = q.indexOf(name, at + 1))
      for (let step = 0; step < name.length; step += 1) covered.add(at + step);
  }
  return covered.size;
}

/** How well a screen is meant: 0 for not at all. Below 2 are those whose names stand in what reads like a sentence. */
function rank({ label, to, place }: FoundScreen, q: string): number {
  const name = label.toLowerCase();
  if (name === q) return 7;
  if (name.startsWith(q)) return 6;
  if (name.includes(q)) return 5;
  const others = (alsoCalled[to] ?? []).map((other) => other.toLowerCase());
  if (others.includes(q)) return 4;
  if (others.some((other) => other.includes(q))) return 3;
  if (/^[a-z]+$/.test(q) && spelled(label).some((reading) => reading.startsWith(q))) return 2;
  return Math.max(told(q, [name, ...others]) / (q.length + 1), place.includes(q) ? 1 / (q.length + 1) : 0);
}

/**
 * Screens by name, by what else they are called, by pinyin or its initials, and by any of these within a sentence that says
 * what is to be done; the best ones first.
 */
export function findScreens(screens: readonly FoundScreen[], typed: string, most: number): FoundScreen[] {
  const q = typed.replace(/\s+/g, "").toLowerCase();
  if (q === "") return [];
  return screens
    .map((screen) => ({ screen, rank: rank(screen, q) }))
    .filter((one) => one.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ screen }) => screen);
}
