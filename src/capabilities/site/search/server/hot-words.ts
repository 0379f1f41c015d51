import { and, count, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { judgeTexts } from "#capabilities/review/words/server/public.ts";
import type { SearchWordView, searchWordSchema } from "#capabilities/site/search/contract.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Actor } from "#platform/http/actor.ts";
import { networkOf } from "#platform/limits/network.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { countMiss } from "./misses.ts";
import { countedWord, readQuery } from "./query.ts";
import { searchWords, searchWordUses } from "./tables.ts";

const HOUR_MS = 3_600_000;
const DAYS = 7;
/** Visitors that must have searched for a word before others see it: what one alone types is his own. */
const FEWEST = 3;
const SHOWN = 12;
const LONGEST = 20;

/** What is searched for, as a kind of text that words can be limited to. */
export const SEARCH = "search";

/** Named by routes and by whoever drops the kept list. */
export const HOT_WORDS_TAG = "search:hot";

/** Since when searches count. */
export const hotFloor = (now = new Date()) => new Date(now.getTime() - DAYS * 24 * HOUR_MS);

/**
 * Counts a search, once a visitor and hour; one that was `missed`, since nothing was found, for the desk alone. What the operator's list objects to, or is too long for a word, does not count.
 * @param who the member, or the network that a visitor asks from; kept as a mark that is another one for every word and week
 */
export async function countWord(
  { db, keys, events }: Pick<Services, "db" | "keys" | "events">,
  {
    q,
    missed,
    tapped,
    actor,
    address,
  }: { q: string; missed: boolean; tapped: boolean; actor: Actor; address: string },
  now = new Date(),
): Promise<void> {
  const word = countedWord(q);
  if (word === "" || [...word].length > LONGEST || actor.kind === "admin") return;
  const { verdict, hits } = await judgeTexts({ db, events }, [q], { kind: SEARCH });
  if (verdict !== "pass" || hits.some(({ action }) => action === "replace")) return;
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const who = actor.kind === "member" ? `member ${actor.id}` : `network ${networkOf(address)}`;
  // Says nothing beyond this word and week: searches of one visitor cannot be put together.
  const week = Math.floor(now.getTime() / (DAYS * 24 * HOUR_MS));
  const visitor = keys.sign("search visitor", `${week} ${word} ${who}`);
  const shown = readQuery(q).text;
  if (missed) {
    await db.transaction((tx) => countMiss(tx, { word, shown, visitor }, now));
    return;
  }
  if (tapped && (await noteTap(db, { word, visitor }, hour))) return;
  await db.insert(searchWords).values({ word, shown }).onConflictDoNothing();
  await db.insert(searchWordUses).values({ word, hour, visitor, tapped }).onConflictDoNothing();
}

/** Something was opened after a search of this hour or the one before. @returns false where none was counted */
async function noteTap(
  db: Queryable,
  { word, visitor }: { word: string; visitor: string },
  hour: Date,
): Promise<boolean> {
  const noted = await db
    .update(searchWordUses)
    .set({ tapped: true })
    .where(
      and(
        eq(searchWordUses.word, word),
        eq(searchWordUses.visitor, visitor),
        gte(searchWordUses.hour, new Date(hour.getTime() - HOUR_MS)),
      ),
    )
    .returning({ word: searchWordUses.word });
  return noted.length > 0;
}

const uses = sql<number>`count(*)::int`;

/** What many searched for in the last seven days, most first. */
export async function hotWords(db: Queryable): Promise<{ words: string[] }> {
  const rows = await db
    .select({ shown: searchWords.shown, uses })
    .from(searchWordUses)
    .innerJoin(searchWords, eq(searchWords.word, searchWordUses.word))
    .where(and(gte(searchWordUses.hour, hotFloor()), eq(searchWords.hidden, false)))
    .groupBy(searchWords.word)
    .having(sql`count(distinct ${searchWordUses.visitor}) >= ${FEWEST}`)
    .orderBy(desc(uses), searchWords.word)
    .limit(SHOWN);
  return { words: rows.map(({ shown }) => shown) };
}

/** So many searches of a word say something about what it finds, and so small a share of them was opened. */
const UNTAPPED = { fewest: 5, share: 0.2 };

/** A page of the words for the desk, those of one visitor too. */
export async function listSearchWords(
  { db, keys }: Pick<Services, "db" | "keys">,
  { view, cursor, limit }: { view: SearchWordView } & PageQuery,
) {
  const recent = db
    .select({
      word: searchWordUses.word,
      n: count().as("n"),
      taps: sql<number>`(count(*) filter (where ${searchWordUses.tapped}))::int`.as("taps"),
    })
    .from(searchWordUses)
    .where(gte(searchWordUses.hour, hotFloor()))
    .groupBy(searchWordUses.word)
    .as("recent");
  const used = sql<number>`coalesce(${recent.n}, 0)::int`;
  const taps = sql<number>`coalesce(${recent.taps}, 0)::int`;
  const shows = {
    recent: sql`${recent.n} is not null`,
    hidden: eq(searchWords.hidden, true),
    untapped: sql`${recent.n} >= ${UNTAPPED.fewest} and ${recent.taps} <= ${UNTAPPED.share}::float8 * ${recent.n}`,
  };
  return keysetPage(
    { keys, list: ["search words", view], cursor, limit },
    (after, take) =>
      db
        .select({
          ...{ word: searchWords.word, shown: searchWords.shown, hidden: searchWords.hidden },
          ...{ uses: used, taps },
        })
        .from(searchWords)
        .leftJoin(recent, eq(recent.word, searchWords.word))
        .where(
          and(
            shows[view],
            after && sql`(${used}, ${searchWords.word}) < (${after[0]}::int, ${after[1]}::text)`,
          ),
        )
        .orderBy(desc(used), desc(searchWords.word))
        .limit(take),
    (row) => [row.uses, row.word],
  ).then(({ rows, next_cursor }) => ({ items: rows, next_cursor }));
}

/**
 * Hides a word from others, or shows it again.
 * @throws AppError NOT_FOUND when nobody searched for it
 */
export async function hideWord(
  { db, cache }: Pick<Services, "db" | "cache">,
  editor: { id: string; address: string },
  { word, hidden }: { word: string; hidden: boolean },
): Promise<z.input<typeof searchWordSchema>> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(searchWords)
      .set({ hidden, hiddenBy: hidden ? editor.id : null })
      .where(eq(searchWords.word, word))
      .returning();
    if (row === undefined) throw new AppError("NOT_FOUND", "没有人搜过这个词");
    const [used] = await tx
      .select({ uses, taps: sql<number>`(count(*) filter (where ${searchWordUses.tapped}))::int` })
      .from(searchWordUses)
      .where(and(eq(searchWordUses.word, word), gte(searchWordUses.hour, hotFloor())));
    await recordAudit(tx, {
      adminId: editor.id,
      action: hidden ? "search-words.hide" : "search-words.show",
      after: { word },
      address: editor.address,
    });
    await cache.invalidate(tx, [HOT_WORDS_TAG]);
    return {
      ...{ word: row.word, shown: row.shown, hidden: row.hidden },
      ...{ uses: used?.uses ?? 0, taps: used?.taps ?? 0 },
    };
  });
}

/** Forgets searches that no longer count, and words that nobody searches for; hidden ones stay hidden. */
export async function forgetSearches(db: Database, now = new Date()): Promise<void> {
  await db.delete(searchWordUses).where(lt(searchWordUses.hour, hotFloor(now)));
  await db
    .delete(searchWords)
    .where(
      and(
        eq(searchWords.hidden, false),
        sql`not exists (select 1 from ${searchWordUses} where ${searchWordUses.word} = ${searchWords.word})`,
      ),
    );
}
