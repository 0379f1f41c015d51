import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { ReviewStatus } from "#capabilities/review/moderation/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { reports, reviewItems } from "./tables.ts";

const claimer = alias(admins, "claimer");
const decider = alias(admins, "decider");

export type ReviewItem = typeof reviewItems.$inferSelect;
/** Where an item stands in its queue: it waits, or as its object stands. */
export const queueStatus = ({ waiting, status }: Pick<ReviewItem, "waiting" | "status">): ReviewStatus =>
  waiting ? "waiting" : status;

export type ItemRow = Awaited<ReturnType<typeof itemsByIds>>[number];

/** Items with the names of those who hold or decided them; in no particular order. */
export function itemsByIds(db: Queryable, ids: readonly string[]) {
  return db
    .select({ item: reviewItems, claimedByName: claimer.name, decidedByName: decider.name })
    .from(reviewItems)
    .leftJoin(claimer, and(eq(claimer.id, reviewItems.claimedBy), sql`${reviewItems.claimedUntil} > now()`))
    .leftJoin(decider, eq(decider.id, reviewItems.decidedBy))
    .where(inArray(reviewItems.id, [...ids]));
}

/** Decisions about one author that are shown beside his next one, which may be among them. */
const EARLIER = 4;

/** What is known of authors from earlier reviews. */
export async function authorHistory(db: Queryable, authorIds: readonly string[]) {
  if (authorIds.length === 0) return { profiles: [], counts: [], earlier: [] };
  const wanted = [...new Set(authorIds)];
  const profiles = await db
    .select({
      id: members.id,
      createdAt: members.createdAt,
      status: members.status,
      until: members.statusUntil,
    })
    .from(members)
    .where(inArray(members.id, wanted));
  const counts = await db
    .select({
      authorId: reviewItems.authorId,
      passed: sql<number>`(count(*) filter (where ${reviewItems.status} = 'published' and not ${reviewItems.waiting} and ${reviewItems.decidedBy} is not null))::int`,
      refused: sql<number>`(count(*) filter (where ${reviewItems.status} in ('rejected', 'revoked', 'removed')))::int`,
    })
    .from(reviewItems)
    .where(inArray(reviewItems.authorId, wanted))
    .groupBy(reviewItems.authorId);
  // Of each author the latest ones alone, however much he wrote.
  const latest = sql`(
    select latest.id from unnest(${sql.param(wanted)}::bigint[]) as author (id),
      lateral (
        select id from review_items where author_id = author.id and decided_at is not null and decided_by is not null
        order by decided_at desc limit ${EARLIER}) as latest)`;
  const earlier = await db
    .select({ item: reviewItems, byName: admins.name })
    .from(reviewItems)
    .leftJoin(admins, eq(admins.id, reviewItems.decidedBy))
    .where(sql`${reviewItems.id} in ${latest}`)
    .orderBy(sql`${reviewItems.decidedAt} desc`);
  return { profiles, counts, earlier };
}

/** Open reports about objects of one kind, oldest first. */
export async function openReports(db: Queryable, reportKind: string, targetIds: readonly string[]) {
  if (targetIds.length === 0) return [];
  return db
    .select({ report: reports, reporterName: members.nickname })
    .from(reports)
    .innerJoin(members, eq(members.id, reports.reporterId))
    .where(
      and(
        eq(reports.targetKind, reportKind),
        inArray(reports.targetId, [...targetIds]),
        eq(reports.status, "open"),
      ),
    )
    .orderBy(reports.id);
}
