import type { Hit, TriedPlace } from "#capabilities/review/words/contract.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { WordAction } from "#shared/words.ts";
import { hidingAddresses } from "./addresses.ts";
import { simplify } from "./fold.ts";
import { currentLibrary, type Library, type LibraryWord, type Reads } from "./library.ts";
import { quoteRefused } from "./refusal-quotes.ts";
import type { WordMatch } from "./word-match.ts";

/** Where texts stand that are judged: words can be limited to kinds and sections. Without one, all of them count. */
export interface Place {
  /** Kind of text: a review kind, or one of `wordScopes`. */
  kind?: string | undefined;
  /** Slug. */
  section?: string | undefined;
}

export interface Judgement {
  verdict: "pass" | "hold" | "refuse";
  /** Where words count, by the texts in their order; what was excused is left out. */
  hits: Hit[];
  /** The texts, with what is to be replaced replaced. */
  replaced: string[];
}

/** Texts that were not taken, since a word of the list stands in them. */
export interface Refusal extends Place {
  /** Id of whoever wrote them, where it is known. */
  member?: string | undefined;
  texts: readonly string[];
  hits: readonly Hit[];
}

/**
 * Who looks on when texts are refused. Called before whoever wrote them is told; the transaction that he is in comes to
 * nothing, so what is written goes over a connection of its own.
 */
export const refusalWatchers = new ExtensionPoint<(events: Services["events"], refusal: Refusal) => void>(
  "refusal watcher",
);

type Found = WordMatch<LibraryWord> & { text_index: number };

/**
 * What the words of the list say about texts of one thing, title first: words that ask for others find them in any of
 * these.
 */
export async function judgeTexts(
  services: Reads,
  texts: readonly string[],
  place: Place = {},
): Promise<Judgement> {
  return judgeBy(await currentLibrary(services), texts, place);
}

/** As `judgeTexts`, by a library at hand. */
export function judgeBy(library: Library, texts: readonly string[], place: Place): Judgement {
  const hits = hitsOf(library, texts, place);
  const does = new Set(hits.map(({ action }) => action));
  return {
    verdict: does.has("refuse") ? "refuse" : does.has("hold") ? "hold" : "pass",
    hits,
    replaced: texts.map((text, index) => replaceHits(library, text, index, hits)),
  };
}

/** As `judgeTexts`, for whoever only wants to know which words stand in texts. */
export async function matchTexts(
  services: Reads,
  texts: readonly string[],
  place: Place = {},
): Promise<Hit[]> {
  return hitsOf(await currentLibrary(services), texts, place);
}

export interface Admission {
  verdict: "pass" | "hold";
  hits: Hit[];
  /** What is to be stored instead of the texts that were handed in. */
  texts: string[];
}

/**
 * As `judgeTexts`, for whoever has the author in front of him.
 * @param place.field the part of the input that the texts come from
 * @throws AppError WORD_REFUSED, which quotes the words as they were written
 */
export async function admitTexts(
  services: Reads,
  texts: readonly string[],
  { field, member, ...place }: Place & { field?: string | undefined; member?: string | undefined } = {},
): Promise<Admission> {
  const { verdict, hits, replaced } = await judgeTexts(services, texts, place);
  if (verdict !== "refuse") return { verdict, hits, texts: replaced };
  for (const [, tell] of refusalWatchers.entries()) tell(services.events, { ...place, member, texts, hits });
  const quoted = await quoteRefused(
    services.db,
    texts,
    hits.filter(({ action }) => action === "refuse"),
  );
  throw new AppError("WORD_REFUSED", `${quoted}不能发布，请修改后再试`, field ? { field } : undefined);
}

/** A place in a text, in UTF-16 units, and what is to stand there. */
export interface Substitute {
  start: number;
  end: number;
  by: string;
}

/**
 * What to replace in parts of texts that were judged: the blocks of a document. Answers what finds, in such a part, the places
 * of the words with these ids, from left to right.
 */
export async function replaceWords(
  services: Reads,
  wordIds: ReadonlySet<string>,
): Promise<(text: string) => Substitute[]> {
  const library = await currentLibrary(services);
  return (text) => {
    const weighed = weigh(library, [text], {});
    const places = weighed.flatMap(({ found: { word, start, end }, excused, does }) =>
      does !== "replace" || excused || !wordIds.has(word.id) ? [] : [{ start, end, by: word.replacement }],
    );
    return substitutes(text, places);
  };
}

/** Where words of a library count in texts. */
export function hitsOf(library: Library, texts: readonly string[], place: Place): Hit[] {
  return weigh(library, texts, place).flatMap(({ found, does, why }): Hit[] => {
    if (why !== null || does === "allow") return [];
    const { word, text_index, start, end, how } = found;
    const { id: word_id, text, level } = word;
    const group = library.groupOf(word).name;
    return [{ word_id, word: text, group, action: does, level, text_index, start, end, how }];
  });
}

/** Every place of a text where a word of the library stands, those that do not count with why. */
export function explain(library: Library, text: string, place: Place): TriedPlace[] {
  return weigh(library, [text], place).map(({ found, does, why }) => {
    const { word, start, end, how } = found;
    const group = library.groupOf(word).name;
    return { word_id: word.id, word: word.text, group, does, start, end, how, why_not: why };
  });
}

interface Weighed {
  found: Found;
  does: WordAction | "allow";
  /** Why it does not count; null where it does. */
  why: string | null;
  /** It stands within a longer word of a white list. */
  excused: boolean;
}

function weigh(library: Library, texts: readonly string[], place: Place): Weighed[] {
  const found = texts.flatMap((text, text_index) =>
    findIn(library, text).map((match): Found => ({ ...match, text_index })),
  );
  if (found.length === 0) return [];
  const now = Date.now();
  let all: string | undefined;
  const holds = (wanted: string) => {
    all ??= simplify(texts.join("\n"));
    return all.includes(simplify(wanted));
  };
  const weighed = found.map((one): Weighed => {
    const { action, active } = library.groupOf(one.word);
    const does = action === "allow" ? action : (one.word.action ?? action);
    const why = active ? outside(one.word, place, holds, now) : "分组已停用";
    return { found: one, does, why, excused: false };
  });
  const excuses = weighed.filter(({ does, why }) => does === "allow" && why === null);
  if (excuses.length > 0)
    for (const one of weighed) {
      if (one.does === "allow") continue;
      const by = excuses.find((other) => stands(one.found, other.found));
      if (by === undefined) continue;
      one.excused = true;
      one.why ??= `在白名单“${by.found.word.text}”里`;
    }
  return weighed;
}

/** Words in a text, and in what its addresses hide: there the whole address is the place. */
function findIn(library: Library, text: string): WordMatch<LibraryWord>[] {
  const found = library.find(text);
  for (const { start, end, read } of hidingAddresses(text)) {
    const words = new Map(library.find(read).map((match) => [match.word.id, match]));
    // Four letters in a row are often enough chance in an address.
    for (const { word, how } of words.values()) if (how !== "initials") found.push({ word, start, end, how });
  }
  return found;
}

/** Within something longer: 大麻烦 excuses 大麻. */
const stands = (one: Found, other: Found): boolean =>
  other.text_index === one.text_index &&
  other.start <= one.start &&
  other.end >= one.end &&
  other.end - other.start > one.end - one.start;

/** What the word asks for and does not find. */
function outside(
  { validUntil, kinds, sections, andWords, notWords }: LibraryWord,
  { kind, section }: Place,
  holds: (wanted: string) => boolean,
  now: number,
): string | null {
  if (validUntil !== null && validUntil <= now) return "已过有效期";
  if (kind !== undefined && kinds.length > 0 && !kinds.includes(kind)) return "不在适用的内容里";
  if (section !== undefined && sections.length > 0 && !sections.includes(section)) return "不在适用的分区里";
  const missing = andWords.find((word) => !holds(word));
  if (missing !== undefined) return `没有同时出现“${missing}”`;
  const present = notWords.find(holds);
  return present === undefined ? null : `出现了排除的“${present}”`;
}

function replaceHits(library: Library, text: string, index: number, hits: readonly Hit[]): string {
  const places = hits
    .filter(({ text_index, action }) => text_index === index && action === "replace")
    .map(({ word_id, start, end }) => ({ start, end, by: library.word(word_id)?.replacement ?? "" }));
  let done = 0;
  let result = "";
  for (const { start, end, by } of substitutes(text, places)) {
    result += text.slice(done, start) + by;
    done = end;
  }
  return result + text.slice(done);
}

/** From left to right, the longest first, none over another; stars where nothing else is to stand there. */
function substitutes(text: string, places: readonly Substitute[]): Substitute[] {
  const kept: Substitute[] = [];
  for (const place of [...places].sort((one, two) => one.start - two.start || two.end - one.end)) {
    if (place.start < (kept.at(-1)?.end ?? 0)) continue;
    const by = place.by === "" ? "*".repeat([...text.slice(place.start, place.end)].length) : place.by;
    kept.push({ ...place, by });
  }
  return kept;
}
