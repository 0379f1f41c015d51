import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { questionListQuery } from "#features/questions/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Place } from "#platform/database/keyset.ts";
import { preparedOnce, spelledOut } from "#platform/database/prepared.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella } from "#sections/registry.ts";
import { categoryRows, leadsTo } from "./categories.ts";
import { gramsOf } from "./grams.ts";
import { type CardRow, cardColumns, presentCards, type QuestionCardView } from "./present.ts";
import { questionCounters, questions } from "./tables.ts";

type Query = z.output<typeof questionListQuery>;

/** Questions of a section; the umbrella's are those of all. */
export const inSection = (section: string | undefined): SQL | undefined =>
  section === undefined || isUmbrella(section) ? undefined : eq(questions.section, section);

/** A category with those below it by its id, or a series of cars by its key. */
export function inChannel(channel: string | undefined): SQL | undefined {
  if (channel === undefined) return undefined;
  if (!isCategoryId(channel)) return eq(questions.series, channel);
  return sql`(${questions.categoryId} = ${channel}::bigint or ${questions.rootId} = ${channel}::bigint)`;
}

/** Whether a channel's id names a category; anything else is the key of a series. */
export const isCategoryId = (channel: string): boolean => /^[1-9]\d{0,17}$/.test(channel);

const ofTab: Record<Query["tab"], SQL | undefined> = {
  recommended: undefined,
  unanswered: eq(questions.state, "open"),
  bounty: eq(questions.bountyHeld, true),
  solved: eq(questions.state, "solved"),
};

/** A page of published questions: the recommended ones of a section by rank, all others newest first. */
export async function listQuestions(
  services: Pick<Services, "db" | "keys">,
  query: Query,
): Promise<{ items: QuestionCardView[]; next_cursor: string | null }> {
  const { rows, next_cursor } = await questionRows(services, query);
  return { items: await presentCards(services.db, rows), next_cursor };
}

/** The rows of such a page. */
export async function questionRows(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit, ...filter }: Query,
): Promise<{ rows: CardRow[]; next_cursor: string | null }> {
  const ranked = filter.tab === "recommended" && filter.channel === undefined;
  const order = ranked ? [questions.hot, questions.id] : [questions.publishedAt, questions.id];
  const { channel } = filter;
  const known = channel !== undefined && isCategoryId(channel);
  // The address of a category that went into another lists that one's questions.
  const asked = known ? (leadsTo(await categoryRows(db), channel)?.id ?? channel) : channel;
  const where = and(inSection(filter.section), inChannel(asked), ofTab[filter.tab]);
  return keysetPage(
    { keys, list: ["questions", filter], cursor, limit },
    (after, take) =>
      ranked && after === undefined && FIRST_LENGTHS.includes(take)
        ? firstRanked(db, filter.section, take)
        : rowsWhere(
            db,
            and(where, below(order, after)),
            order.map((column) => desc(column)),
            take,
          ),
    ({ question }) => (ranked ? [question.hot, question.id] : placeInTime(question)),
  );
}

/** Lengths of what homes and the screen of questions begin with, each with the row that tells whether there is more. */
const FIRST_LENGTHS: readonly number[] = [21, 7];

/** The best by rank; made once, since every home asks for them. */
function firstRanked(db: Queryable, section: string | undefined, limit: number): Promise<CardRow[]> {
  const all = section === undefined || isUmbrella(section);
  return preparedOnce(db, `questions:first${all ? ":all" : ""}:${limit}`, (name) =>
    db
      .select(cardColumns)
      .from(questions)
      .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
      .where(
        and(
          eq(questions.status, "published"),
          all ? undefined : eq(questions.section, sql.placeholder("section")),
        ),
      )
      .orderBy(desc(questions.hot), desc(questions.id))
      .limit(spelledOut(limit))
      .prepare(name),
  ).execute({ section });
}

const placeInTime = (row: typeof questions.$inferSelect): Place => [row.publishedAt ?? row.createdAt, row.id];

/** Published questions with what their cards need. */
export function rowsWhere(
  db: Queryable,
  where: SQL | undefined,
  orderBy: readonly SQL[],
  limit: number,
): Promise<CardRow[]> {
  return db
    .select(cardColumns)
    .from(questions)
    .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
    .where(and(eq(questions.status, "published"), where))
    .orderBy(...orderBy)
    .limit(limit);
}

/** A page of published questions about some series of cars, newest first. */
export async function listQuestionsOfSeries(
  { db, keys }: Pick<Services, "db" | "keys">,
  series: readonly string[],
  { section, cursor, limit }: { section?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: QuestionCardView[]; next_cursor: string | null }> {
  if (series.length === 0) return { items: [], next_cursor: null };
  const order = [questions.publishedAt, questions.id];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["questions of series", series, section], cursor, limit },
    (after, take) =>
      rowsWhere(
        db,
        and(inArray(questions.series, [...series]), inSection(section), below(order, after)),
        order.map((column) => desc(column)),
        take,
      ),
    ({ question }) => placeInTime(question),
  );
  return { items: await presentCards(db, rows), next_cursor };
}

/** Fewer than this share of a title's pairs in common is chance. */
const LIKE = 0.2;
/** So many of those that share a pair are compared. */
const COMPARED = 400;

/**
 * Published questions whose titles are like this one, best first: by how many of the pairs of characters that either has
 * are in both, solved ones before others that are as like.
 */
export async function similarQuestions(
  db: Queryable,
  title: string,
  { section, except, limit }: { section?: string | undefined; except?: string; limit: number },
): Promise<QuestionCardView[]> {
  const grams = gramsOf(title);
  if (grams.length === 0) return [];
  const wanted = sql`${sql.param(grams)}::text[]`;
  const found = await db.execute<{ id: string }>(sql`
    with shared as (
      select id, state, answers, grams, (select count(*) from unnest(grams) as g where g = any(${wanted})) as common
      from questions
      where status = 'published' and grams && ${wanted}
        and (${section === undefined || isUmbrella(section)} or section = ${section ?? ""})
        and id <> ${except ?? "0"}::bigint and duplicate_of_id is null
      order by id desc limit ${COMPARED})
    select id::text as id from shared
    where common::float8 / (cardinality(grams) + ${grams.length} - common) >= ${LIKE}
    order by common::float8 / (cardinality(grams) + ${grams.length} - common) desc, state = 'solved' desc, answers desc,
      shared.id desc
    limit ${limit}`);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const cards = await presentCards(db, await rowsWhere(db, inArray(questions.id, ids), [], limit));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
