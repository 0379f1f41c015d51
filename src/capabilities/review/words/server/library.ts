import { setImmediate as turn } from "node:timers/promises";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { GroupAction } from "#shared/words.ts";
import { buildMatcher, type WordMatcher } from "./matcher.ts";
import { wordChanges, wordGroups, words } from "./tables.ts";
import type { Spelled, WordMatch } from "./word-match.ts";

/** Published, with every change of the library, to every process. */
export const WORDS_TOPIC = "words";

/** Words that changed since all were compiled, before all are compiled again. */
const MOST_CHANGED = 2000;
/** Words that changed since they were read, before all are read again. */
const MOST_READ = 20_000;
/** Rows that are read in one statement. */
const AT_ONCE = 5000;
/** For how long, in ms, one turn of compiling holds up the process. */
const TURN_MS = 12;

type Row = typeof words.$inferSelect;

/** What of a row is needed to find it; of a large list, nothing else is held in memory. */
const lookedFor = {
  ...{ id: words.id, text: words.text, groupId: words.groupId, action: words.action, level: words.level },
  ...{ aliases: words.aliases, variants: words.variants, andWords: words.andWords, notWords: words.notWords },
  ...{ kinds: words.kinds, sections: words.sections, replacement: words.replacement },
  validUntil: words.validUntil,
};

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

/** All words as they were after one change, and what changed since. */
interface Compiled {
  /** Number of the last change that counts in it. */
  change: number;
  base: WordMatcher<LibraryWord>;
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
  /** What is read once the reading that runs is done: the same for all who ask meanwhile. */
  next: Promise<Compiled> | null;
  isReading: boolean;
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

/**
 * Makes sure that this process uses every change up to the newest, also one that it never heard of.
 * @returns the number of the last change that it uses from now on
 */
export async function catchUp(services: Reads): Promise<number> {
  const newest = await newestChange(services.db);
  const { change } = await current(services);
  if (change >= newest) return change;
  const state = stateOf(services.events);
  if (state.stale === "no") state.stale = "some";
  return (await current(services)).change;
}

function stateOf(events: Services["events"]): Kept {
  const known = kept.get(events);
  if (known !== undefined) return known;
  const fresh: Kept = { compiled: null, stale: "no", next: null, isReading: false };
  events.subscribe(WORDS_TOPIC, ({ payload }) => {
    const isNamed = typeof payload === "object" && payload !== null && "version" in payload;
    if (fresh.stale !== "all") fresh.stale = isNamed ? "some" : "all";
  });
  kept.set(events, fresh);
  return fresh;
}

/** One reading after the other: while a large list comes in, part by part, no more than two are compiled at once. */
function current(services: Reads): Promise<Compiled> {
  const state = stateOf(services.events);
  const { compiled, stale } = state;
  if (compiled !== null && stale === "no") return compiled;
  if (compiled === null || !state.isReading) return read(services, state);
  const again = () => {
    state.next = null;
    return current(services);
  };
  state.next ??= compiled.then(again, again);
  return state.next;
}

function read({ db }: Reads, state: Kept): Promise<Compiled> {
  const { compiled, stale } = state;
  state.stale = "no";
  state.isReading = true;
  const reading =
    compiled === null || stale === "all" ? readAll(db) : compiled.then((before) => readChanges(db, before));
  state.compiled = reading;
  const done = () => {
    if (state.compiled === reading) state.isReading = false;
  };
  // A failure is told to those who wait, and not kept.
  reading.then(done, () => {
    done();
    if (state.compiled === reading) state.compiled = null;
  });
  return reading;
}

function asLibrary({ base, changed, newer, byId, groups }: Compiled): Library {
  return {
    find(text) {
      const found = base.find(text);
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
  // The last change first: what is committed meanwhile is read once more.
  const change = await newestChange(db);
  const groups = await readGroups(db);
  const byId = new Map<string, LibraryWord>();
  for (let after = "0"; ; ) {
    const rows = await db
      .select(lookedFor)
      .from(words)
      .where(and(eq(words.active, true), gt(words.id, after)))
      .orderBy(asc(words.id))
      .limit(AT_ONCE);
    for (const row of rows) byId.set(row.id, toWord(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) break;
    after = last.id;
  }
  return compiledAnew({ change, groups, byId });
}

/**
 * Only what changed is read, and compiled beside the rest; all of it once that is much. Of a long list that comes in part by part,
 * no row is read twice.
 */
async function readChanges(db: Queryable, before: Compiled): Promise<Compiled> {
  const change = await newestChange(db);
  // By changes, not by versions: the parts of one file are one version, which goes on after a process has read it.
  const rows = await db
    .selectDistinct({ id: wordChanges.targetId })
    .from(wordChanges)
    .where(and(eq(wordChanges.of, "word"), gt(wordChanges.id, String(before.change))))
    .limit(MOST_READ + 1);
  if (rows.length > MOST_READ) return readAll(db);
  const groups = await readGroups(db);
  if (rows.length === 0) return { ...before, change, groups };
  const byId = new Map(before.byId);
  const changed = new Set(before.changed);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id);
    for (const id of ids) {
      byId.delete(id);
      changed.add(id);
    }
    const found = db
      .select(lookedFor)
      .from(words)
      .where(and(eq(words.active, true), inArray(words.id, ids)));
    for (const row of await found) byId.set(row.id, toWord(row));
  }
  if (changed.size > MOST_CHANGED) return compiledAnew({ change, groups, byId });
  const newer = await inTurns(buildMatcher([...changed].flatMap((id) => byId.get(id) ?? [])));
  return { change, base: before.base, changed, newer, byId, groups };
}

async function compiledAnew(all: Pick<Compiled, "change" | "groups" | "byId">): Promise<Compiled> {
  const base = await inTurns(buildMatcher(all.byId.values()));
  return { ...all, base, changed: new Set(), newer: null };
}

/** Changes are numbered in the order of their commits: they are made under one lock. */
async function newestChange(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: sql<string | null>`max(${wordChanges.id})` }).from(wordChanges);
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
