import type { Pieces, WrittenReply, WrittenThread } from "./read-threads.ts";

/** Somebody of the demo who talks. */
export interface Speaker {
  name: string;
  city: string;
  /** Name of his car, and the key of its series; empty without one. */
  car: string;
  series: string;
}

/** A reply as it is stored. */
export interface ComposedReply extends WrittenReply {
  /** Minutes after the thread. */
  after: number;
  likes: number;
}

/** Numbers between 0 and 1 that are the same at every start (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Of two that say it in other words one is chosen: `(a|b)`; `{yuan 80-200 10}` is a price in steps of ten. */
export function fillPiece(piece: string, speaker: Speaker, chance: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const between = (from: number, to: number, step: number) =>
    from + Math.floor(chance() * (Math.floor((to - from) / step) + 1)) * step;
  let text = piece;
  // The innermost choices first.
  for (let depth = 0; depth < 3; depth += 1)
    text = text.replace(/\(([^()]*\|[^()]*)\)/g, (_, options: string) => pick(splitOptions(options)));
  return text.replace(/\{([^}]*)\}/g, (_, slot: string) => {
    const [name = "", range = "", step = "1"] = slot.split(" ");
    const [from = 0, to = 0] = range.split("-").map(Number);
    if (name === "km") return (between(12, 148, 1) / 10).toFixed(1);
    if (name === "k") return String(between(1200, 9800, 100));
    if (name === "years") return String(between(2, 9, 1));
    if (name === "month") return String(between(1, 12, 1));
    if (name === "city") return speaker.city || "我们这";
    if (name === "car") return speaker.car || "小车";
    if (name === "who") return pick(["家里人", "师傅", "叔叔", "老人家"]);
    if (name === "fen") return (between(from, to, 1) / 10).toFixed(1);
    if (name === "pct") return `${between(from, to, 1)}%`;
    if (range !== "") return String(between(from, to, Number(step)));
    return pick(name.split("|"));
  });
}

const splitOptions = (options: string): string[] => {
  // A choice may hold slots, which may hold bars of their own.
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const char of options) {
    if (char === "{") depth += 1;
    else if (char === "}") depth -= 1;
    if (char === "|" && depth === 0) {
      parts.push(part);
      part = "";
    } else part += char;
  }
  return [...parts, part];
};

/**
 * What is said below a thread: what is written for it, and further replies composed of pieces that fit what it is about, in
 * words, figures and cars that differ. No reply reads like one that was composed before.
 * @param said all that was said so far; what is composed here is added
 */
export function composeReplies(
  thread: WrittenThread,
  pieces: Pieces,
  speakers: readonly Speaker[],
  said: Set<string>,
  seed: number,
): ComposedReply[] {
  const chance = chances(seed * 7919 + 13);
  const floors: WrittenReply[][] = [];
  for (const reply of thread.talk) {
    if (reply.nested && floors.length > 0) floors.at(-1)?.push(reply);
    else floors.push([reply]);
  }
  let left = thread.replies - thread.talk.length;
  const others = shuffled(
    speakers.filter(({ name }) => name !== thread.by && !thread.talk.some(({ by }) => by === name)),
    chance,
  );
  const writer = speakers.find(({ name }) => name === thread.by);
  const author = writer && { ...writer, city: thread.city || writer.city };
  const compose = (from: readonly string[], speaker: Speaker): string | null => {
    for (const piece of shuffled(from, chance))
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const text = fillPiece(piece, speaker, chance);
        if (said.has(text)) continue;
        said.add(text);
        return text;
      }
    return null;
  };
  const of = (name: string) => shuffled(pieces.get(name) ?? [], chance);
  // What fits its subject comes first, then what may be said below any of its sort; each piece once in a thread.
  const general = TALES.has(thread.about)
    ? of("tale")
    : shuffled([...of("any"), ...(HANDS_ON.has(thread.about) ? of("did") : [])], chance);
  const unused = [...of(thread.about), ...general];
  const nested = { author: of("author"), under: of("under") };
  while (left > 0 && unused.length > 0 && others.length > 0) {
    const speaker = others.shift() as Speaker;
    // Whoever drives the same car may say so.
    const same = thread.series !== "" && speaker.series === thread.series ? of("same")[0] : undefined;
    const [piece = "", answers = ""] = (same ?? (unused.shift() as string)).split(" => ");
    if (piece.includes("{car}") && speaker.car === "") continue;
    const text = compose([piece], speaker);
    if (text === null) continue;
    const floor: WrittenReply[] = [{ by: speaker.name, text, nested: false, quotes: null }];
    left -= 1;
    if (left > 0 && chance() < 0.5) {
      // What asks something has answers of its own; anything else is thanked for, or agreed with.
      const byAuthor = author !== undefined && (answers !== "" || chance() < 0.3);
      const answering = byAuthor ? author : others.at(-1);
      const pool = byAuthor ? (answers === "" ? nested.author : answers.split("/")) : nested.under;
      const answer = answering ? compose(pool, answering) : null;
      if (answer !== null && answering) {
        const named = chance() < 0.25 ? `@${speaker.name} ${answer}` : answer;
        floor.push({ by: answering.name, text: named, nested: true, quotes: null });
        left -= 1;
      }
    }
    floors.push(floor);
  }
  // Whoever is left takes up what somebody said before.
  while (left > 0 && others.length > 0 && floors.length > 2) {
    const speaker = others.shift() as Speaker;
    const text = compose(of("under"), speaker);
    left -= 1;
    const quotes = 1 + Math.floor(chance() * (floors.length - 1));
    if (text !== null) floors.push([{ by: speaker.name, text, nested: false, quotes }]);
  }
  return timed(floors, thread, chance);
}

/** Subjects of which people tell rather than advise. */
const TALES = new Set(
  "story chat people photo slow food kids meet brand feel sound watch parking wait quiet first rescue".split(
    " ",
  ),
);
/** Subjects in which what is written can be done after it. */
const HANDS_ON = new Set(
  "diy cheap battery smell aircon oil wash seat screen leather noise light pressure glass transfer trap".split(
    " ",
  ),
);

/** Spread over the time since the thread, more of them soon after it. */
function timed(
  floors: readonly WrittenReply[][],
  thread: WrittenThread,
  chance: () => number,
): ComposedReply[] {
  const minutes = thread.daysAgo * 1440;
  const span = Math.min(minutes * 0.92, 4 * 1440 + floors.length * 60);
  let at = 0;
  const replies = floors.flatMap((floor, index) => {
    const begin = 4 + span * ((index + 0.2 + chance() * 0.6) / floors.length) ** 1.8;
    at = Math.max(at + 2, begin);
    return floor.map(
      (reply, step): ComposedReply => ({
        ...reply,
        after: Math.min(minutes - 1, at + step * (6 + chance() * 50)),
        // What was written for the thread is what people liked in it.
        likes: Math.floor(
          thread.talk.includes(reply)
            ? (reply.nested ? 8 : 12) + floors.length * 2 * chance()
            : 9 * chance() ** 3,
        ),
      }),
    );
  });
  return replies;
}

function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  const result = [...list];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}
