import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { opinionsTable as opinions } from "#capabilities/monitoring/sentiment/server/public.ts";
import type { FoundText, SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { memberCards, members } from "#capabilities/people/members/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { csvFile, csvLines } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { readExpression, shownWords } from "./expression.ts";
import { excerptOf, markOf } from "./marks.ts";
import { meantBy, newestFirst, type Searcher, sameText } from "./meant.ts";
import { monitoredTerms } from "./tables.ts";

type Reads = Pick<Services, "db" | "keys">;

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

const rowsOf = (db: Queryable, texts: SQL, take: number) =>
  db
    .select(columns)
    .from(monitoredTerms)
    .innerJoin(monitoredTexts, eq(monitoredTexts.id, monitoredTerms.textId))
    .leftJoin(opinions, sameText)
    .where(inArray(monitoredTerms.textId, sql`(select text_id from (${texts}) as meant)`))
    .orderBy(...newestFirst)
    .limit(take);

/**
 * A page of what is found, newest first.
 * @throws AppError INVALID_INPUT for an expression that makes no sense
 */
export async function findTexts(
  { db, keys }: Reads,
  searcher: Searcher,
  { cursor, limit, ...filter }: SearchFilter & PageQuery,
): Promise<Page<FoundText>> {
  const words = shownWords(readExpression(filter.words));
  const meant = await meantBy(db, searcher, filter);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["monitoring search", searcher.adminId, filter], cursor, limit },
    async (after, take) => {
      if (meant === null) return [];
      // What is frequent has a page of it among the newest; what is not, the index of words finds at once.
      const among = meant.amongNewest?.({ after, take });
      const rows = among === undefined ? [] : await rowsOf(db, among, take);
      return rows.length === take ? rows : rowsOf(db, meant.texts({ after, take }), take);
    },
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
  const meant = await meantBy(db, searcher, filter);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["monitoring export", searcher.adminId, filter], cursor, limit: PIECE },
    async (after, take) => (meant === null ? [] : rowsOf(db, meant.texts({ after, take }), take)),
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
