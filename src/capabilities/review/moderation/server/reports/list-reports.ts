import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { reportEndpoints, reportedSchema } from "#capabilities/review/moderation/reports-contract.ts";
import { can, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella } from "#sections/registry.ts";
import { reviewKind, reviewKinds } from "../kinds/registry.ts";
import type { Reader } from "../moderator.ts";
import { REPORTS } from "../policy.ts";
import { presentReviews } from "../present.ts";
import type { ReviewRowInput } from "../review-row.ts";
import { reports, reviewItems } from "../tables.ts";

type Query = z.output<(typeof reportEndpoints)["GET /api/admin/reports"]["query"]>;
type View = z.input<typeof reportedSchema>;

/** What was answered longer ago is in the objects' histories and in the audit log. */
const HANDLED_DAYS = 90;
/** Reports of one object that are shown; the others are counted. */
const SHOWN = 10;

/** A page of what was reported, one row for each object, with how much is open by kind. */
export async function listReports(
  { db, keys }: Pick<Services, "db" | "keys">,
  { state, kind, section, cursor, limit }: Query,
  reader: Reader,
): Promise<{
  items: View[];
  next_cursor: string | null;
  kinds: { kind: string; title: string; open: number }[];
}> {
  const open = state === "open";
  const seen = and(
    permittedRows(reader, REPORTS, reviewItems),
    kind === undefined ? undefined : eq(reviewItems.kind, kind),
    section === undefined || isUmbrella(section) ? undefined : eq(reviewItems.section, section),
  );
  // One row for each object: when it was reported first, or answered last.
  const grouped = sql`(select ${reviewItems.id} as id, ${reviewItems.kind} as kind,
      ${open ? sql`min(r.created_at)` : sql`max(r.handled_at)`} as at
    ${reportedItems()}
    where ${open ? sql`r.status = 'open'` : sql`r.handled_at > now() - make_interval(days => ${HANDLED_DAYS})`}
      and ${seen ?? sql`true`}
    group by ${reviewItems.id}) as reported`;
  const order = [
    { value: sql`at`, type: "timestamptz" },
    { value: sql`id`, type: "bigint" },
  ];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["reports", state, kind, section, reader.adminId], cursor, limit },
    async (after, take) => {
      const beyond = (open ? above : below)(order, after) ?? sql`true`;
      const way = open ? sql`asc` : sql`desc`;
      const found = await db.execute<{ id: string; kind: string; at: string }>(sql`
        select id::text as id, kind, at from ${grouped} where ${beyond} order by at ${way}, id ${way} limit ${take}`);
      return found.rows.map((row) => ({ ...row, at: new Date(row.at) }));
    },
    (row) => [row.at, row.id],
  );
  return { items: await present(db, rows, state, reader), next_cursor, kinds: await openByKind(db, reader) };
}

/** Reports with the queue's entries of what they are about: several kinds may be reported under one name. */
function reportedItems(): SQL {
  const names = reviewKinds.entries().map(([name, { reportKind }]) => sql`(${name}, ${reportKind})`);
  return sql`from ${reports} r
    join (values ${sql.join(names, sql`, `)}) k(kind, report_kind) on k.report_kind = r.target_kind
    join ${reviewItems} on ${reviewItems.kind} = k.kind and ${reviewItems.targetId} = r.target_id`;
}

async function openByKind(db: Queryable, reader: Reader) {
  const seen = permittedRows(reader, REPORTS, reviewItems) ?? sql`true`;
  const { rows } = await db.execute<{ kind: string; open: number }>(sql`
    select ${reviewItems.kind} as kind, count(distinct r.target_id)::int as open ${reportedItems()}
    where r.status = 'open' and ${seen} group by ${reviewItems.kind}`);
  const byKind = new Map(rows.map((row) => [row.kind, row.open]));
  return reviewKinds
    .entries()
    .flatMap(([name, { title }]) =>
      byKind.has(name) ? [{ kind: name, title, open: byKind.get(name) ?? 0 }] : [],
    );
}

/** The rows of a page, in their order. */
async function present(
  db: Queryable,
  rows: readonly { id: string; kind: string; at: Date }[],
  state: Query["state"],
  reader: Reader,
): Promise<View[]> {
  // Whoever may see reports of a kind sees what they are about, also where his role does not read its queue.
  const sees: Reader = { ...reader, grants: [...reader.grants, { permission: "review.read" }] };
  const cards = new Map<string, ReviewRowInput>();
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = of.map(({ id }) => id);
    for (const card of await presentReviews(db, kind, ids, sees)) cards.set(card.id, card);
  }
  const filed = await reportsOf(db, [...cards.values()], state);
  return rows.flatMap(({ id, at }): View[] => {
    const card = cards.get(id);
    if (card === undefined) return [];
    const kind = reviewKind(card.kind);
    const of = filed.get(`${kind.reportKind}:${card.target_id}`) ?? [];
    const labels = of.map(({ report }) => kind.reportReasons[report.reason] ?? report.reason);
    return [
      {
        id,
        kind: card.kind,
        noun: kind.noun,
        target_id: card.target_id,
        section: card.section,
        title: card.content.title ?? "",
        text: card.content.text,
        link: card.content.link,
        public: card.content.public,
        author_name: card.author_name,
        reasons: [...Map.groupBy(labels, (label) => label)]
          .map(([label, same]) => ({ label, count: same.length }))
          .sort((one, other) => other.count - one.count),
        count: of.length,
        reports: of.slice(0, SHOWN).map(({ report, reporter, upheld, dismissed }, index) => ({
          id: report.id,
          reporter: masked(reporter),
          upheld,
          dismissed,
          reason: labels[index] ?? "",
          note: report.note,
          at: report.createdAt.toISOString(),
          outcome: report.status,
        })),
        at: at.toISOString(),
        handled_by: of.findLast(({ by }) => by !== null)?.by ?? "",
        can_decide: can(reader, "review.decide", { kind: card.kind, section: card.section }),
        version: card.version,
      },
    ];
  });
}

/** The reports of objects, oldest first, each with how its reporter's others ended; by the objects' names in reports. */
async function reportsOf(db: Queryable, cards: readonly ReviewRowInput[], state: Query["state"]) {
  if (cards.length === 0) return new Map<string, never[]>();
  const objects = cards.map(
    ({ kind, target_id }) => sql`(${reviewKind(kind).reportKind}, ${target_id}::bigint)`,
  );
  const record = (outcome: "upheld" | "dismissed") => sql<number>`(select count(*)::int from ${reports} o
    where o.reporter_id = ${reports.reporterId} and o.status = ${outcome} and o.id <> ${reports.id})`;
  const rows = await db
    .select({
      report: reports,
      reporter: members.nickname,
      by: admins.name,
      upheld: record("upheld"),
      dismissed: record("dismissed"),
    })
    .from(reports)
    .innerJoin(members, eq(members.id, reports.reporterId))
    .leftJoin(admins, eq(admins.id, reports.handledBy))
    .where(
      and(
        sql`(${reports.targetKind}, ${reports.targetId}) in (${sql.join(objects, sql`, `)})`,
        inArray(reports.status, state === "open" ? ["open"] : ["upheld", "dismissed"]),
      ),
    )
    .orderBy(reports.createdAt, reports.id);
  return Map.groupBy(rows, ({ report }) => `${report.targetKind}:${report.targetId}`);
}

/** 张三丰 → 张**: enough to tell several apart, too little to hold it against somebody. */
function masked(nickname: string): string {
  return `${[...nickname][0] ?? ""}**`;
}
