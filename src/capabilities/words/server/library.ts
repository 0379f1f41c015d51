import { setImmediate as turn } from "node:timers/promises";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { GroupAction } from "#shared/words.ts";
import { buildMatcher, type Spelled, type WordMatch, type WordMatcher } from "./matcher.ts";
import { wordChanges, wordGroups, words, wordVersions } from "./tables.ts";

/** Published, with every change of the library, to every process. */
export const WORDS_TOPIC = "words";

/** Words that changed since all were compiled, before all are compiled again. */
const MOST_CHANGED = 2000;
/** For how long, in ms, one turn of compiling holds up the process. */
const TURN_MS = 12;

type Row = typeof words.$inferSelect;

/** A word as it is looked for. */
export interface LibraryWord
  extends Spelled,
    Pick<
      Row,
      "id" | "groupId" | "action" | "level" | "andWords" | "notWords" | "kinds" | "sections" | "replacement"
    > {
  /** In ms. */
  validUntil: number | null;
}

export interface LibraryGroup {
  name: string;
  action: GroupAction;
  active: boolean;
}

/** The words that count, compiled. */
export interface Library {
  find(text: string): WordMatch<LibraryWord>[];
  word(id: string): LibraryWord | undefined;
  groupOf(word: LibraryWord): LibraryGroup;
}

/** The library is read by `db` where it is not known yet: a transaction's, where the caller is in one. */
export interface Reads {
  db: Queryable;
  events: Services["events"];
}

/** All words of one version, and what changed since. */
interface Compiled {
  version: number;
  base: { version: number; matcher: WordMatcher<LibraryWord> };
  /** Ids of words that are no longer what they are in the base. */
  changed: Set<string>;
  newer: WordMatcher<LibraryWord> | null;
  byId: Map<string, LibraryWord>;
  groups: Map<string, LibraryGroup>;
}

interface Kept {
  compiled: Promise<Compiled> | null;
  /** Something changed since it was read; `all` where nobody said what. */
  stale: "no" | "some" | "all";
}

/** Compiled once a process; by the hub that tells of changes, of which an app has one. */
const kept = new WeakMap<Services["events"], Kept>();

/** The library as it is now; a change counts from the moment in which this process hears of it. */
export async function currentLibrary(services: Reads): Promise<Library> {
  return asLibrary(await current(services));
}

/** Compiles the library ahead of the first text that is written. */
export async function warmLibrary({ db, events }: Pick<Services, "db" | "events">): Promise<void> {
  await currentLibrary({ db, events });
}

function current(services: Reads): Promise<Compiled> {
  const { events } = services;
  let state = kept.get(events);
  if (state === undefined) {
    const fresh: Kept = { compiled: null, stale: "no" };
    events.subscribe(WORDS_TOPIC, ({ payload }) => {
      const isNamed = typeof payload === "object" && payload !== null && "version" in payload;
      if (fresh.stale !== "all") fresh.stale = isNamed ? "some" : "all";
    });
    kept.set(events, fresh);
    state = fresh;
  }
  const { compiled, stale } = state;
  if (compiled !== null && stale === "no") return compiled;
  state.stale = "no";
  const reading =
    compiled === null || stale === "all"
      ? readAll(services.db)
      : compiled.then((before) => readChanges(services.db, before));
  state.compiled = reading;
  // A failure is told to those who wait, and not kept.
  reading.catch(() => {
    if (state.compiled === reading) state.compiled = null;
  });
  return reading;
}

function asLibrary({ base, changed, newer, byId, groups }: Compiled): Library {
  return {
    find(text) {
      const found = base.matcher.find(text);
      if (changed.size === 0) return found;
      const left = found.filter(({ word }) => !changed.has(word.id));
      if (newer === null) return left;
      return [...left, ...newer.find(text)].sort((one, two) => one.end - two.end || one.start - two.start);
    },
    word: (id) => byId.get(id),
    groupOf: ({ groupId }) => groups.get(groupId) ?? { name: "", action: "watch", active: false },
  };
}

async function readAll(db: Queryable): Promise<Compiled> {
  // The version first: what is committed meanwhile is read once more.
  const version = await newestVersion(db);
  const groups = await readGroups(db);
  const listed = (await db.select().from(words).where(eq(words.active, true))).map(toWord);
  const matcher = await inTurns(buildMatcher(listed));
  const byId = new Map(listed.map((word) => [word.id, word]));
  return { version, base: { version, matcher }, changed: new Set(), newer: null, byId, groups };
}

/** Only what changed is compiled, beside the rest; all of it once that is much. */
async function readChanges(db: Queryable, before: Compiled): Promise<Compiled> {
  const version = await newestVersion(db);
  const rows = await db
    .selectDistinct({ id: wordChanges.targetId })
    .from(wordChanges)
    .where(and(eq(wordChanges.of, "word"), gt(wordChanges.versionId, before.base.version)))
    .limit(MOST_CHANGED + 1);
  if (rows.length > MOST_CHANGED) return readAll(db);
  const groups = await readGroups(db);
  const changed = new Set(rows.map(({ id }) => id));
  if (changed.size === 0) return { ...before, version, groups };
  const listed = (
    await db
      .select()
      .from(words)
      .where(and(eq(words.active, true), inArray(words.id, [...changed])))
  ).map(toWord);
  const byId = new Map(before.byId);
  for (const id of changed) byId.delete(id);
  for (const word of listed) byId.set(word.id, word);
  const newer = await inTurns(buildMatcher(listed));
  return { version, base: before.base, changed, newer, byId, groups };
}

async function newestVersion(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: sql<string | null>`max(${wordVersions.id})` }).from(wordVersions);
  return Number(row?.id ?? 0);
}

async function readGroups(db: Queryable): Promise<Map<string, LibraryGroup>> {
  const rows = await db.select().from(wordGroups);
  return new Map(rows.map(({ id, name, action, active }) => [id, { name, action, active }]));
}

/** A word as it is stored, or being written, as it is looked for. */
export function toWord(row: Omit<LibraryWord, "validUntil"> & { validUntil: Date | null }): LibraryWord {
  const { id, text, groupId, action, level, aliases = [], variants = [] } = row;
  const { andWords, notWords, kinds, sections, replacement, validUntil } = row;
  return {
    ...{ id, text, groupId, action, level, aliases, variants },
    ...{ andWords, notWords, kinds, sections, replacement },
    validUntil: validUntil?.getTime() ?? null,
  };
}

/** The library with one word as it is being written, instead of the one with its id or beside the others. */
export async function libraryWith(services: Reads, word: LibraryWord): Promise<Library> {
  const before = await current(services);
  const changed = new Set([...before.changed, word.id]);
  const newer = await inTurns(
    buildMatcher([
      ...[...changed].flatMap((id) => (id === word.id ? [] : (before.byId.get(id) ?? []))),
      word,
    ]),
  );
  return asLibrary({ ...before, changed, newer, byId: new Map([...before.byId, [word.id, word]]) });
}

/** Runs a build, and lets others work in between. */
async function inTurns<T>(build: Generator<void, T>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = build.next();
    if (done) return value;
    if (performance.now() - begun < TURN_MS) continue;
    await turn();
    begun = performance.now();
  }
}
