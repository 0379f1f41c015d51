import { eq } from "drizzle-orm";
import type { WordAction, WordHit } from "#capabilities/words/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { compileWords, type WordMatch, type WordMatcher } from "./matcher.ts";
import { words } from "./tables.ts";

/** Published, with every change of the list, to every process. */
export const WORDS_TOPIC = "words";

export interface Judgement {
  verdict: "pass" | "hold" | "refuse";
  /** By the texts that were judged, in their order; words that were excused are left out. */
  hits: WordHit[][];
}

interface ActiveWord {
  text: string;
  action: WordAction;
  group: string;
}

/** The list is read by `db` where it is not known yet: a transaction's, where the caller is in one. */
interface Reads {
  db: Queryable;
  events: Services["events"];
}

/** Compiled once a process, and again after a change; by the hub that tells of changes, of which an app has one. */
const lists = new WeakMap<Services["events"], Promise<WordMatcher<ActiveWord>>>();
const heard = new WeakSet<Services["events"]>();

/** What the words of the list say about texts that somebody wants to publish. */
export async function judgeTexts(services: Reads, texts: readonly string[]): Promise<Judgement> {
  const matcher = await currentList(services);
  const hits = texts.map((text) => countingHits(matcher.find(text)));
  const actions = new Set(hits.flat().map(({ action }) => action));
  return { verdict: actions.has("refuse") ? "refuse" : actions.has("hold") ? "hold" : "pass", hits };
}

/**
 * As `judgeTexts`, for whoever has the author in front of him.
 * @param field the part of the input that the texts come from
 * @throws AppError WORD_REFUSED, which names the words
 */
export async function admitTexts(
  services: Reads,
  texts: readonly string[],
  field?: string,
): Promise<"pass" | "hold"> {
  const { verdict, hits } = await judgeTexts(services, texts);
  if (verdict !== "refuse") return verdict;
  const named = new Set(hits.flat().flatMap(({ text, action }) => (action === "refuse" ? [text] : [])));
  const listed = [...named]
    .slice(0, 3)
    .map((word) => `“${word}”`)
    .join("、");
  throw new AppError("WORD_REFUSED", `${listed}不能发布，请修改后再试`, field ? { field } : undefined);
}

function currentList(services: Reads): Promise<WordMatcher<ActiveWord>> {
  const { events } = services;
  if (!heard.has(events)) {
    heard.add(events);
    events.subscribe(WORDS_TOPIC, () => lists.delete(events));
  }
  const known = lists.get(events);
  if (known !== undefined) return known;
  const reading = readList(services);
  lists.set(events, reading);
  // A failure is told to those who wait, and not kept.
  reading.catch(() => {
    if (lists.get(events) === reading) lists.delete(events);
  });
  return reading;
}

async function readList({ db }: Reads): Promise<WordMatcher<ActiveWord>> {
  const rows = await db
    .select({ text: words.text, action: words.action, group: words.group })
    .from(words)
    .where(eq(words.active, true));
  return compileWords(rows, ({ text }) => text);
}

/** All but those that stand within a longer word that is allowed: 大麻烦 excuses 大麻. */
function countingHits(matches: readonly WordMatch<ActiveWord>[]): WordHit[] {
  const excuses = matches.filter(({ word }) => word.action === "allow");
  const excused = ({ start, end }: WordMatch<ActiveWord>) =>
    excuses.some((one) => one.start <= start && one.end >= end && one.end - one.start > end - start);
  return matches
    .filter((match) => match.word.action !== "allow" && !excused(match))
    .map(({ word, start, end }) => ({ ...word, start, end }));
}
