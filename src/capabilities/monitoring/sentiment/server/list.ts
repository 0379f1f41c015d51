import { and, arrayContains, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { OpinionFilter } from "#capabilities/monitoring/sentiment/contract.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { csvFile, csvLines } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { opinionRows, presentOpinions, type Worker } from "./present.ts";
import { opinionCases, opinions } from "./tables.ts";

type Reads = Pick<Services, "db" | "keys">;

/** Who reads what is monitored reads complaints. */
export const READ = "monitoring.read";

const place = { kind: opinions.kind, section: opinions.section };
const overdue = sql`${opinionCases.endedAt} is null and ${opinionCases.dueAt} < now()`;

function conditionOf(reader: Worker, filter: OpinionFilter): SQL | undefined {
  const { state, section, brand, series, aspect } = filter;
  return and(
    eq(opinions.sentiment, "negative"),
    permittedRows(reader, READ, place),
    state && eq(opinions.state, state),
    section ? eq(opinions.section, section) : undefined,
    brand ? eq(opinions.brand, brand) : undefined,
    series ? eq(opinions.series, series) : undefined,
    aspect && arrayContains(opinions.aspects, [aspect]),
    byCase(reader, filter.case),
  );
}

function byCase({ id }: Worker, wanted: OpinionFilter["case"]): SQL | undefined {
  if (wanted === "none") return isNull(opinions.caseId);
  if (wanted === "going") return and(isNotNull(opinions.caseId), isNull(opinionCases.endedAt));
  if (wanted === "mine") return and(eq(opinionCases.ownerId, id), isNull(opinionCases.endedAt));
  if (wanted === "overdue") return overdue;
  return wanted === "ended" ? isNotNull(opinionCases.endedAt) : undefined;
}

type Sort = "new" | "heat" | "score";

/** What lists are ordered by, all descending: the worst has the lowest score. */
const orders = {
  new: [opinions.writtenAt, opinions.id],
  heat: [opinions.heat, opinions.id],
  score: [{ value: sql`-${opinions.score}`, type: "real" }, opinions.id],
} as const;

/** A page of complaints, with what all of them count up to. */
export async function listOpinions(
  { db, keys }: Reads,
  reader: Worker,
  { sort, cursor, limit, ...filter }: OpinionFilter & { sort: Sort } & PageQuery,
) {
  const order = orders[sort];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["opinions", reader.id, sort, filter], cursor, limit },
    (after, take) =>
      opinionRows(db)
        .where(and(conditionOf(reader, filter), below([...order], after)))
        .orderBy(...order.map((one) => ("value" in one ? sql`${one.value} desc` : desc(one))))
        .limit(take),
    ({ opinion }) => [
      sort === "new" ? opinion.writtenAt : sort === "heat" ? opinion.heat : -opinion.score,
      opinion.id,
    ],
  );
  return {
    items: await presentOpinions(db, rows),
    next_cursor,
    ...(await figures({ db }, reader)),
  };
}

/** Counts and choices over everything that the reader may see. */
async function figures({ db }: Pick<Services, "db">, reader: Worker) {
  const all = conditionOf(reader, {});
  const [counts] = await db
    .select({
      suggested: sql<number>`count(*) filter (where ${opinions.state} = 'suggested')::int`,
      confirmed: sql<number>`count(*) filter (where ${opinions.state} = 'confirmed')::int`,
      rejected: sql<number>`count(*) filter (where ${opinions.state} = 'rejected')::int`,
      going: sql<number>`count(distinct ${opinions.caseId}) filter (where ${opinionCases.endedAt} is null)::int`,
      overdue: sql<number>`count(distinct ${opinions.caseId}) filter (where ${overdue})::int`,
    })
    .from(opinions)
    .leftJoin(opinionCases, eq(opinionCases.id, opinions.caseId))
    .where(all);
  const brands = await db
    .select({ brand: opinions.brand })
    .from(opinions)
    .where(and(all, sql`${opinions.brand} <> ''`))
    .groupBy(opinions.brand)
    .orderBy(desc(count()))
    .limit(12);
  const series = await db
    .select({ key: opinions.series, name: sql<string>`max(${opinions.seriesName})`, count: count() })
    .from(opinions)
    .where(and(all, sql`${opinions.series} <> ''`))
    .groupBy(opinions.series)
    .orderBy(desc(count()))
    .limit(30);
  return {
    counts: counts ?? { suggested: 0, confirmed: 0, rejected: 0, going: 0, overdue: 0 },
    brands: brands.map(({ brand }) => brand),
    series,
  };
}

const STATES = { suggested: "待确认", confirmed: "负面", rejected: "非负面" };
const PIECE = 2000;

/** A piece of all complaints under a filter, newest first; the first one has the head. */
export async function exportOpinions(
  { db, keys }: Reads,
  reader: Worker,
  { cursor, ...filter }: OpinionFilter & { cursor?: string | undefined },
) {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["opinion export", reader.id, filter], cursor, limit: PIECE },
    (after, take) =>
      opinionRows(db)
        .where(and(conditionOf(reader, filter), below([...orders.new], after)))
        .orderBy(desc(opinions.writtenAt), desc(opinions.id))
        .limit(take),
    ({ opinion }) => [opinion.writtenAt, opinion.id],
  );
  const views = await presentOpinions(db, rows);
  const lines = views.map((view) => [
    formatDate(view.written_at, { time: true }),
    sectionBySlug(view.section)?.shortName ?? view.section,
    view.noun,
    view.brand,
    view.series?.name ?? "",
    view.aspects.join(" "),
    String(view.score),
    STATES[view.state],
    view.author?.nickname ?? "",
    view.title,
    view.excerpt,
    String(view.heat),
    view.case?.owner?.name ?? "",
    view.case?.due_at ? formatDate(view.case.due_at, { time: true }) : "",
  ]);
  const head = [
    ...["时间", "分区", "类型", "品牌", "车系", "问题", "得分", "状态", "作者", "标题"],
    ...["内容", "回应", "负责人", "截止"],
  ];
  const csv = cursor === undefined ? csvFile([head, ...lines]) : csvLines(lines);
  return { csv, rows: lines.length, next_cursor };
}
