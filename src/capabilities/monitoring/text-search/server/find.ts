import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { opinionsTable as opinions } from "#capabilities/monitoring/sentiment/server/public.ts";
import type { FoundText, SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { memberCards, members } from "#capabilities/people/members/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { type Granted, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { csvFile, csvLines } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { type Expression, readExpression, shownWords, termsNeeded } from "./expression.ts";
import { excerptOf, markOf } from "./marks.ts";
import { monitoredTerms } from "./tables.ts";

type Reads = Pick<Services, "db" | "keys">;

/** Who searches. */
export interface Searcher extends Granted {
  adminId: string;
}

/** Who reads what is monitored searches it. */
export const READ = "monitoring.read";

const order = [monitoredTerms.writtenAt, monitoredTerms.textId] as const;
const sameText = and(eq(opinions.kind, monitoredTerms.kind), eq(opinions.targetId, monitoredTerms.targetId));

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

/** @throws AppError INVALID_INPUT for an expression that makes no sense */
function conditionOf(searcher: Searcher, filter: SearchFilter): SQL | undefined {
  const { words, section, kind, from, to, author, sentiment, shown } = filter;
  return and(
    stands(readExpression(words)),
    permittedRows(searcher, READ, { kind: monitoredTerms.kind, section: monitoredTerms.section }),
    section ? eq(monitoredTerms.section, section) : undefined,
    kind ? eq(monitoredTerms.kind, kind) : undefined,
    from ? gte(monitoredTerms.writtenAt, chinaDay(from)) : undefined,
    to ? lt(monitoredTerms.writtenAt, new Date(chinaDay(to).getTime() + DAY_MS)) : undefined,
    shown && eq(monitoredTerms.published, shown === "yes"),
    author ? byAuthor(author) : undefined,
    sentiment &&
      sql`exists (select 1 from ${opinions} where ${sameText} and ${opinions.sentiment} = ${sentiment}
        and ${opinions.state} <> 'rejected')`,
  );
}

const DAY_MS = 86_400_000;
const chinaDay = (day: string) => new Date(`${day}T00:00:00+08:00`);

function byAuthor(author: string): SQL {
  const pattern = `%${author.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`exists (
    select 1 from ${monitoredTexts} join ${members} on ${members.id} = ${monitoredTexts.authorId}
    where ${monitoredTexts.id} = ${monitoredTerms.textId}
      and (${members.nickname} ilike ${pattern} or ${members.id}::text = ${author}))`;
}

const columns = {
  textId: monitoredTerms.textId,
  kind: monitoredTerms.kind,
  targetId: monitoredTerms.targetId,
  section: monitoredTerms.section,
  published: monitoredTerms.published,
  writtenAt: monitoredTerms.writtenAt,
  title: monitoredTexts.title,
  text: monitoredTexts.text,
  authorId: monitoredTexts.authorId,
  sentiment: opinions.sentiment,
  opinionId: opinions.id,
  state: opinions.state,
};

function rowsOf(
  db: Queryable,
  searcher: Searcher,
  filter: SearchFilter,
  after: readonly unknown[] | undefined,
  take: number,
) {
  return db
    .select(columns)
    .from(monitoredTerms)
    .innerJoin(monitoredTexts, eq(monitoredTexts.id, monitoredTerms.textId))
    .leftJoin(opinions, sameText)
    .where(and(conditionOf(searcher, filter), below([...order], after)))
    .orderBy(desc(monitoredTerms.writtenAt), desc(monitoredTerms.textId))
    .limit(take);
}

/**
 * A page of what is found, newest first.
 * @throws AppError INVALID_INPUT for an expression that makes no sense
 */
export async function findTexts(
  { db, keys }: Reads,
  searcher: Searcher,
  { cursor, limit, ...filter }: SearchFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: FoundText[]; next_cursor: string | null }> {
  const words = shownWords(readExpression(filter.words));
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["monitoring search", searcher.adminId, filter], cursor, limit },
    (after, take) => rowsOf(db, searcher, filter, after, take),
    ({ writtenAt, textId }) => [writtenAt, textId],
  );
  const cards = await memberCards(
    db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  const links = await linksOf(db, rows);
  const items = rows.map((row) => {
    const thinks = row.state === "rejected" ? null : row.sentiment;
    return {
      kind: row.kind,
      noun: nounOf(row.kind),
      target_id: row.targetId,
      section: row.section,
      title: row.title === "" ? null : markOf(row.title, words),
      excerpt: excerptOf(row.text, words),
      author: (row.authorId !== null && cards.get(row.authorId)) || null,
      published: row.published,
      sentiment: thinks,
      opinion_id: thinks === "negative" ? row.opinionId : null,
      link: links.get(`${row.kind}:${row.targetId}`) ?? "",
      written_at: row.writtenAt.toISOString(),
    };
  });
  return { items, next_cursor };
}

const nounOf = (kind: string) => reviewKinds.get(kind)?.noun ?? "内容";

/** Pages where they stand, of those that everybody sees. */
async function linksOf(
  db: Queryable,
  rows: readonly { kind: string; targetId: string; published: boolean }[],
): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  const shown = rows.filter(({ published }) => published);
  for (const [kind, those] of Map.groupBy(shown, (row) => row.kind)) {
    const contents = await reviewKinds.get(kind)?.load(
      db,
      those.map(({ targetId }) => targetId),
    );
    for (const [id, { content }] of contents ?? [])
      if (content.public) links.set(`${kind}:${id}`, content.link);
  }
  return links;
}

/** How many there are: by kind, by day in China, by what they think. */
export async function countTexts(db: Queryable, searcher: Searcher, filter: SearchFilter) {
  const rows = await db
    .select({
      kind: monitoredTerms.kind,
      day: sql<string>`to_char(${monitoredTerms.writtenAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as(
        "day",
      ),
      count: sql<number>`count(*)::int`,
      negative: sql<number>`(count(*) filter (where ${opinions.sentiment} = 'negative'))::int`,
      positive: sql<number>`(count(*) filter (where ${opinions.sentiment} = 'positive'))::int`,
    })
    .from(monitoredTerms)
    .leftJoin(opinions, and(sameText, sql`${opinions.state} <> 'rejected'`))
    .where(conditionOf(searcher, filter))
    .groupBy(monitoredTerms.kind, sql`day`);
  const kinds = new Map<string, number>();
  const days = new Map<string, { count: number; negative: number }>();
  let [total, negative, positive] = [0, 0, 0];
  for (const row of rows) {
    kinds.set(row.kind, (kinds.get(row.kind) ?? 0) + row.count);
    const day = days.get(row.day) ?? { count: 0, negative: 0 };
    days.set(row.day, { count: day.count + row.count, negative: day.negative + row.negative });
    total += row.count;
    negative += row.negative;
    positive += row.positive;
  }
  return {
    total,
    negative,
    positive,
    kinds: [...kinds]
      .map(([kind, count]) => ({ kind, title: titleOf(kind), count }))
      .sort((a, b) => b.count - a.count),
    days: [...days]
      .map(([day, counts]) => ({ day, ...counts }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
      .slice(-MOST_DAYS),
  };
}

const MOST_DAYS = 400;
/** What texts of a kind are called together; a queue of reports is named after them. */
export function titleOf(kind: string): string {
  const { title, noun, byReports } = reviewKinds.get(kind) ?? {};
  return (byReports ? noun : title) ?? kind;
}

const PIECE = 5000;
const THINKS = { negative: "负面", positive: "正面" };

/**
 * A piece of all that is found. Each is a short statement of its own behind the last row of the one before, so that a million rows
 * hold nobody up, and what is written meanwhile is newer than where it began.
 */
export async function exportTexts(
  { db, keys }: Reads,
  searcher: Searcher,
  { cursor, ...filter }: SearchFilter & { cursor?: string | undefined },
) {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["monitoring export", searcher.adminId, filter], cursor, limit: PIECE },
    (after, take) => rowsOf(db, searcher, filter, after, take),
    ({ writtenAt, textId }) => [writtenAt, textId],
  );
  const names = await nicknames(db, [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]);
  const lines = rows.map((row) => [
    formatDate(row.writtenAt, { time: true }),
    titleOf(row.kind),
    row.targetId,
    sectionBySlug(row.section)?.shortName ?? row.section,
    names.get(row.authorId ?? "") ?? "",
    row.title,
    row.text,
    row.published ? "公开" : "未公开",
    row.sentiment === null || row.state === "rejected" ? "" : THINKS[row.sentiment],
  ]);
  const head = ["时间", "类型", "编号", "分区", "作者", "标题", "正文", "状态", "情感"];
  const csv = cursor === undefined ? csvFile([head, ...lines]) : csvLines(lines);
  return { csv, rows: lines.length, next_cursor };
}

async function nicknames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, nickname: members.nickname })
    .from(members)
    .where(inArray(members.id, [...ids]));
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}
