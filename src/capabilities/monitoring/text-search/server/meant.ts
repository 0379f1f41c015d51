import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { opinionsTable as opinions } from "#capabilities/monitoring/sentiment/server/public.ts";
import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { type Granted, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below } from "#platform/database/keyset.ts";
import { type Expression, readExpression, termsNeeded } from "./expression.ts";
import { monitoredTerms } from "./tables.ts";

/** Who searches. */
export interface Searcher extends Granted {
  adminId: string;
}

/** Who reads what is monitored searches it. */
export const READ = "monitoring.read";

export const sameText = and(
  eq(opinions.kind, monitoredTerms.kind),
  eq(opinions.targetId, monitoredTerms.targetId),
);
export const newestFirst = [desc(monitoredTerms.writtenAt), desc(monitoredTerms.textId)] as const;
const order = sql.join([...newestFirst], sql`, `);

/** A part of the texts that a search means: so many of the newest, behind a place in the order. */
interface Part {
  after?: readonly unknown[] | undefined;
  take: number;
}

/** A search as the database looks for it. */
export interface Meant {
  /** SQL for a part: `text_id`, `kind`, `target_id` and `written_at` of its texts. */
  texts(part: Part): SQL;
  /** The same of the newest few thousand texts alone; undefined where there is nothing to gain by it. */
  amongNewest?(part: Part): SQL;
}

/** So many texts are looked at one by one before the index of words is asked. */
const NEWEST = 6000;
/** So many members may be called so, and have written so much, that their texts are looked through one by one. */
const FEW_AUTHORS = 100;
const FEW_TEXTS = 10_000;

/**
 * Which texts a search means, in the way that reads least. A word that most texts have is no help: what its index names are
 * all texts there are. The newest ones have enough of it for a page, and where an author is asked for, his texts are few.
 * @returns null where nobody is called so
 * @throws AppError INVALID_INPUT for an expression that makes no sense
 */
export async function meantBy(
  db: Queryable,
  searcher: Searcher,
  filter: SearchFilter,
): Promise<Meant | null> {
  const days = writtenWithin(filter);
  const condition = and(conditionOf(searcher, filter), days);
  if (!filter.author) return { texts: anywhere(condition), amongNewest: newest(condition, days) };
  const called = isCalled(filter.author);
  const authors = await db
    .select({ id: members.id })
    .from(members)
    .where(called)
    .limit(FEW_AUTHORS + 1);
  if (authors.length === 0) return null;
  const ids = authors.map(({ id }) => id);
  if (ids.length <= FEW_AUTHORS && (await wroteLittle(db, ids))) return { texts: ofAuthors(ids, condition) };
  const theirs = sql`exists (
    select 1 from ${monitoredTexts} join ${members} on ${members.id} = ${monitoredTexts.authorId}
    where ${monitoredTexts.id} = ${monitoredTerms.textId} and ${called})`;
  return { texts: anywhere(and(condition, theirs)), amongNewest: newest(and(condition, theirs), days) };
}

async function wroteLittle(db: Queryable, authors: readonly string[]): Promise<boolean> {
  const texts = await db
    .select({ one: sql`1` })
    .from(monitoredTexts)
    .where(inArray(monitoredTexts.authorId, [...authors]))
    .offset(FEW_TEXTS)
    .limit(1);
  return texts.length === 0;
}

const behind = ({ after }: Part) => below([monitoredTerms.writtenAt, monitoredTerms.textId], after);

const found = sql.join(
  [monitoredTerms.textId, monitoredTerms.kind, monitoredTerms.targetId, monitoredTerms.writtenAt].map(
    (one) => sql`${one}`,
  ),
  sql`, `,
);

const anywhere = (condition: SQL | undefined) => (part: Part) =>
  sql`
  select ${found} from ${monitoredTerms} where ${and(condition, behind(part))}
  order by ${order} limit ${part.take}`;

const newest = (condition: SQL | undefined, days: SQL | undefined) => (part: Part) =>
  sql`
  select ${found}
  from (
    select * from ${monitoredTerms} where ${and(days, behind(part)) ?? sql`true`} order by ${order} limit ${NEWEST}
  ) as ${sql.identifier("monitored_terms")}
  where ${condition} order by ${order} limit ${part.take}`;

/**
 * An author's texts from the newest on, each looked up by itself: joined, the planner reads all texts that have the words
 * instead. What is found by was written with its text, so that both have the same moment.
 */
const ofAuthors = (authors: readonly string[], condition: SQL | undefined) => (part: Part) => {
  const place = below([monitoredTexts.writtenAt, monitoredTexts.id], part.after);
  const isMeant = sql`(
    select ${condition} from ${monitoredTerms} where ${monitoredTerms.textId} = ${monitoredTexts.id})`;
  return sql`
    select of_one.* from unnest(${`{${authors.join(",")}}`}::bigint[]) as who(id) cross join lateral (
      select ${monitoredTexts.id} as text_id, ${monitoredTexts.kind}, ${monitoredTexts.targetId}, ${monitoredTexts.writtenAt}
      from ${monitoredTexts}
      where ${and(sql`${monitoredTexts.authorId} = who.id`, place, isMeant)}
      order by ${monitoredTexts.writtenAt} desc, ${monitoredTexts.id} desc limit ${part.take}) as of_one
    order by of_one.written_at desc, of_one.text_id desc limit ${part.take}`;
};

/** A word is looked up by its terms and then read in the text, so that nothing too many is found. */
function stands(expression: Expression, indexed = true): SQL {
  if ("word" in expression) {
    const { word } = expression;
    const terms = indexed ? termsNeeded(word) : [];
    const there = sql`position(${word} in ${monitoredTerms.folded}) > 0`;
    if (terms.length === 0) return there;
    return sql`(${monitoredTerms.terms} @> ${`{${terms.join(",")}}`}::integer[] and ${there})`;
  }
  // What must not be there is no help for an index.
  if ("not" in expression) return sql`not ${stands(expression.not, false)}`;
  const parts = ("all" in expression ? expression.all : expression.any).map((part) => stands(part, indexed));
  return sql`(${sql.join(parts, "all" in expression ? sql` and ` : sql` or `)})`;
}

/** All but who wrote it and when. @throws AppError INVALID_INPUT for an expression that makes no sense */
function conditionOf(
  searcher: Searcher,
  { words, section, kind, sentiment, shown }: SearchFilter,
): SQL | undefined {
  return and(
    stands(readExpression(words)),
    permittedRows(searcher, READ, { kind: monitoredTerms.kind, section: monitoredTerms.section }),
    section ? eq(monitoredTerms.section, section) : undefined,
    kind ? eq(monitoredTerms.kind, kind) : undefined,
    shown && eq(monitoredTerms.published, shown === "yes"),
    sentiment &&
      sql`exists (select 1 from ${opinions} where ${sameText} and ${opinions.sentiment} = ${sentiment}
        and ${opinions.state} <> 'rejected')`,
  );
}

const DAY_MS = 86_400_000;
const chinaDay = (day: string) => new Date(`${day}T00:00:00+08:00`);

const writtenWithin = ({ from, to }: SearchFilter): SQL | undefined =>
  and(
    from ? gte(monitoredTerms.writtenAt, chinaDay(from)) : undefined,
    to ? lt(monitoredTerms.writtenAt, new Date(chinaDay(to).getTime() + DAY_MS)) : undefined,
  );

/** A member of this number, or whose nickname has this in it. */
const isCalled = (author: string): SQL | undefined =>
  or(
    sql`${members.nickname} ilike ${`%${author.replace(/[\\%_]/g, "\\$&")}%`}`,
    sql`${members.id}::text = ${author}`,
  );
