import { eq } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { opinionSchema } from "#capabilities/monitoring/sentiment/contract.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { versionOf } from "#platform/version.ts";
import { opinionCases, opinions } from "./tables.ts";

export type OpinionRow = typeof opinions.$inferSelect;
export type CaseRow = typeof opinionCases.$inferSelect;
type View = z.input<typeof opinionSchema>;

/** Who works at complaints, and from where. */
export type Worker = Pick<AdminActor, "id" | "grants" | "address">;

/** What of a case a list needs. */
export interface CaseOf {
  row: CaseRow;
  ownerName: string | null;
}

export const opinionColumns = { opinion: opinions, ofCase: opinionCases, ownerName: admins.name };

/** Complaints with their cases; add conditions, order and limit. */
export const opinionRows = (db: Queryable) =>
  db
    .select(opinionColumns)
    .from(opinions)
    .leftJoin(opinionCases, eq(opinionCases.id, opinions.caseId))
    .leftJoin(admins, eq(admins.id, opinionCases.ownerId));

type Joined = Awaited<ReturnType<typeof opinionRows>>[number];

/** Complaints as lists show them, in the order given. */
export async function presentOpinions(db: Queryable, rows: readonly Joined[]): Promise<View[]> {
  const authors = await memberCards(
    db,
    rows.flatMap(({ opinion }) => opinion.authorId ?? []),
  );
  return rows.map(({ opinion, ofCase, ownerName }) => {
    const { id, kind, section, brand, series, seriesName, score, title, excerpt, published, heat, state } =
      opinion;
    return {
      ...{ id, kind, section, brand, title, excerpt, published, heat, state },
      noun: reviewKinds.get(kind)?.noun ?? "内容",
      series: series === "" ? null : { key: series, name: seriesName },
      aspects: opinion.aspects,
      score: Math.round(score * 1000) / 1000,
      author: (opinion.authorId !== null && authors.get(opinion.authorId)) || null,
      by_hand: opinion.byHand,
      case: ofCase === null ? null : presentBrief({ row: ofCase, ownerName }),
      written_at: opinion.writtenAt.toISOString(),
      version: versionOf(state, opinion.judgedAt, opinion.caseId),
    };
  });
}

export function presentBrief({ row, ownerName }: CaseOf) {
  const { id, state, ownerId, dueAt, endedAt } = row;
  return {
    id,
    state,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? "" },
    due_at: dueAt?.toISOString() ?? null,
    overdue: endedAt === null && dueAt !== null && dueAt.getTime() < Date.now(),
  };
}

/** The version of a case that is sent along with what is done to it. */
export const caseVersion = ({ state, ownerId, dueAt, answer, updatedAt }: CaseRow): string =>
  versionOf(state, ownerId, dueAt, answer, updatedAt);

/** One complaint by id, as lists show it. */
export async function opinionById(db: Queryable, id: string): Promise<Joined | undefined> {
  const [row] = await opinionRows(db).where(eq(opinions.id, id));
  return row;
}
