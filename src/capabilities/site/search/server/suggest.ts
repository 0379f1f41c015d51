import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { Budget } from "./budget.ts";
import { findDocuments } from "./find.ts";
import { hotFloor } from "./hot-words.ts";
import { namesIn } from "./near.ts";
import { countedWord, nameTiersOf, readQuery } from "./query.ts";
import { bestNames, present, scopeOf } from "./search.ts";
import { searchWords, searchWordUses } from "./tables.ts";
import { CONTENT } from "./terms.ts";

const WORDS = 4;
const NAMES = 4;
const TITLES = 4;

/** What may be meant by what is typed so far: words that others search for, names, and titles. */
export async function suggest(
  { db, env }: Pick<Services, "db" | "env">,
  { q, section }: { q: string; section?: string | undefined },
) {
  const query = readQuery(q);
  if (query.words.length === 0) return { words: [], suggestions: [] };
  const place = scopeOf({ section });
  const titles = { condition: { all: [...place.all, CONTENT], any: place.any } };
  const [words, [names = [], articles = []]] = await Promise.all([
    wordsBeginningWith({ db }, countedWord(q)),
    findDocuments(
      db,
      [namesIn(query, place), { tiers: nameTiersOf(query), scope: titles, take: TITLES }],
      new Budget(env.SEARCH_MS),
    ),
  ]);
  const here = section === undefined ? undefined : sectionBySlug(section);
  const results = await present(db, [...names, ...articles], here, () => [query]);
  const shown = [
    ...bestNames(results.slice(0, names.length)).slice(0, NAMES),
    ...results.slice(names.length),
  ];
  return {
    words,
    suggestions: shown.map(({ key, label, title, path, picture, author, kind }) => ({
      key,
      author_id: author?.id ?? null,
      label,
      title,
      path,
      picture: kind === "member" ? (author?.avatar ?? null) : picture,
    })),
  };
}

/** Words that several searched for and that begin so; the word itself is known already. */
async function wordsBeginningWith({ db }: Pick<Services, "db">, start: string): Promise<string[]> {
  if (start === "") return [];
  const pattern = `${start.replace(/[\\%_]/g, "\\$&")}_%`;
  const uses = sql<number>`count(*)::int`;
  const rows = await db
    .select({ shown: searchWords.shown, uses })
    .from(searchWordUses)
    .innerJoin(searchWords, eq(searchWords.word, searchWordUses.word))
    .where(
      and(
        gte(searchWordUses.hour, hotFloor()),
        eq(searchWords.hidden, false),
        sql`${searchWords.word} like ${pattern}`,
      ),
    )
    .groupBy(searchWords.word)
    .having(sql`count(distinct ${searchWordUses.visitor}) >= 3`)
    .orderBy(desc(uses), searchWords.word)
    .limit(WORDS);
  return rows.map(({ shown }) => shown);
}
