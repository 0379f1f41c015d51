import { count, desc, eq, inArray, like, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { carSeries, isListed } from "#capabilities/cars/catalogue/server/public.ts";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { mediaByIds, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import type { DeskQuiz, quizDeskEndpoints } from "#features/quizzes/desk-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { quizState, seriesOf } from "../live.ts";
import { WRITE_CAMPAIGNS } from "../names.ts";
import { quizDefaults, quizResults, quizVersions, quizzes } from "../tables.ts";
import { quizProblems } from "./problems.ts";

type Detail = z.input<(typeof quizDeskEndpoints)["GET /api/admin/quizzes/{id}"]["data"]>;
type Row = { quiz: typeof quizzes.$inferSelect; live: typeof quizVersions.$inferSelect | null };

/** @throws AppError FORBIDDEN when the administrator runs nothing in that section */
export function demandQuizzes(actor: Pick<AdminActor, "grants">, section: string): void {
  if (!can(actor, WRITE_CAMPAIGNS, { section }))
    throw new AppError("FORBIDDEN", "你的角色不能在这个分区办活动");
}

/** What an editor has to have seen to change the draft. */
export const draftVersion = ({ id, draft }: Pick<Row["quiz"], "id" | "draft">): string =>
  versionOf(id, draft);

/** The quizzes that the administrator may run, the newest first. */
export async function listQuizzes(
  db: Queryable,
  actor: Pick<AdminActor, "grants">,
): Promise<{ items: DeskQuiz[] }> {
  const [rows, defaults] = await Promise.all([
    db
      .select({ quiz: quizzes, live: quizVersions })
      .from(quizzes)
      .leftJoin(quizVersions, eq(quizVersions.id, quizzes.liveId))
      .orderBy(desc(quizzes.id)),
    db.select().from(quizDefaults),
  ]);
  const mine = rows.filter(({ quiz }) => can(actor, WRITE_CAMPAIGNS, { section: quiz.section }));
  return { items: mine.map((row) => present(row, defaults)) };
}

/** One quiz with all that the desk shows of it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showDeskQuiz(
  db: Queryable,
  actor: Pick<AdminActor, "grants">,
  id: string,
): Promise<Detail> {
  const [row] = await db
    .select({ quiz: quizzes, live: quizVersions })
    .from(quizzes)
    .leftJoin(quizVersions, eq(quizVersions.id, quizzes.liveId))
    .where(eq(quizzes.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个测试");
  demandQuizzes(actor, row.quiz.section);
  const { draft } = row.quiz;
  const [defaults, versions, outcomes, series, covers] = await Promise.all([
    db.select().from(quizDefaults).where(eq(quizDefaults.quizId, id)),
    db
      .select({
        number: quizVersions.number,
        note: quizVersions.note,
        by: admins.name,
        at: quizVersions.publishedAt,
        results: sql<number>`(select count(*)::int from ${quizResults} where ${quizResults.versionId} = ${quizVersions.id})`,
      })
      .from(quizVersions)
      .leftJoin(admins, eq(admins.id, quizVersions.publishedBy))
      .where(eq(quizVersions.quizId, id))
      .orderBy(desc(quizVersions.number))
      .limit(50),
    outcomesOf(db, row.live),
    seriesOf(
      db,
      draft.results.map((result) => result.series),
    ),
    mediaByIds(db, draft.cover === null ? [] : [draft.cover]),
  ]);
  const cover = covers.get(draft.cover ?? "");
  return {
    ...present(row, defaults),
    content: draft,
    version: draftVersion(row.quiz),
    problems: quizProblems(draft, new Set(series.keys())),
    versions: versions.map(({ by, at, ...version }) => ({
      ...version,
      by: by ?? "系统",
      at: at.toISOString(),
    })),
    outcomes,
    series: Object.fromEntries([...series].map(([slug, { make, name }]) => [slug, `${make} ${name}`])),
    cover: cover === undefined ? null : presentUnlisted(cover),
    ended: row.quiz.endedAt !== null,
  };
}

async function outcomesOf(db: Queryable, live: Row["live"]): Promise<Detail["outcomes"]> {
  if (live === null) return [];
  const best = sql<string>`${quizResults.matches} -> 0 ->> 'id'`;
  const rows = await db
    .select({ id: best, count: count() })
    .from(quizResults)
    .where(eq(quizResults.versionId, live.id))
    .groupBy(best);
  return live.content.results.map(({ id, title }) => ({
    id,
    title,
    count: rows.find((row) => row.id === id)?.count ?? 0,
  }));
}

/** Series by a part of their name; without one those that come first. */
export async function seriesChoices(
  db: Queryable,
  q: string,
): Promise<{ items: { slug: string; name: string; make: string }[] }> {
  const wanted = q.trim().replace(/[\\%_]/g, "\\$&");
  const items = await db
    .select({ slug: carSeries.slug, name: carSeries.name, make: carSeries.make })
    .from(carSeries)
    .where(
      wanted === ""
        ? isListed()
        : or(like(carSeries.name, `%${wanted}%`), like(carSeries.searched, `%${wanted.toLowerCase()}%`)),
    )
    .orderBy(sql`${carSeries.coverId} is null`, carSeries.hotRank, carSeries.name)
    .limit(20);
  return { items };
}

function present({ quiz, live }: Row, defaults: readonly (typeof quizDefaults.$inferSelect)[]): DeskQuiz {
  return {
    id: quiz.id,
    key: quiz.key,
    section: quiz.section,
    title: quiz.draft.title,
    state: live === null ? null : quizState(quiz, live.content),
    number: live?.number ?? 0,
    changed: live === null || versionOf(live.content) !== versionOf(quiz.draft),
    taken: quiz.taken,
    default_of: defaults.filter(({ quizId }) => quizId === quiz.id).map(({ section }) => section),
  };
}

/** Slugs of `slugs` that the catalogue has. */
export async function knownSeries(db: Queryable, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .select({ slug: carSeries.slug })
    .from(carSeries)
    .where(inArray(carSeries.slug, [...slugs]));
  return new Set(rows.map(({ slug }) => slug));
}
