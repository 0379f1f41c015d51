import { and, asc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { CaseState, CaseStep, caseSchema } from "#capabilities/monitoring/sentiment/contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import { AppError } from "#shared/errors.ts";
import { OPINIONS } from "../names.ts";
import { type CaseRow, caseVersion, type OpinionRow, presentBrief, type Worker } from "../present.ts";
import { opinionCaseSteps, opinionCases, opinions } from "../tables.ts";

export type CaseView = z.input<typeof caseSchema>;

/** A case that goes on. */
export const isGoing = (state: CaseState): boolean =>
  state === "open" || state === "working" || state === "asked";

/** A case with its steps and complaints; undefined when there is none. */
export async function showCase(db: Queryable, id: string, besides?: string): Promise<CaseView | undefined> {
  const [found] = await db
    .select({ row: opinionCases, ownerName: admins.name })
    .from(opinionCases)
    .leftJoin(admins, eq(admins.id, opinionCases.ownerId))
    .where(eq(opinionCases.id, id));
  if (found === undefined) return undefined;
  const steps = await db
    .select({ step: opinionCaseSteps, admin: admins.name, member: members.nickname })
    .from(opinionCaseSteps)
    .leftJoin(admins, eq(admins.id, opinionCaseSteps.byAdmin))
    .leftJoin(members, eq(members.id, opinionCaseSteps.byMember))
    .where(eq(opinionCaseSteps.caseId, id))
    .orderBy(asc(opinionCaseSteps.id));
  const inIt = await db
    .select()
    .from(opinions)
    .where(and(eq(opinions.caseId, id), besides === undefined ? undefined : ne(opinions.id, besides)))
    .orderBy(asc(opinions.writtenAt))
    .limit(50);
  const { row } = found;
  return {
    ...presentBrief(found),
    title: row.title,
    answer: row.answer,
    created_at: row.createdAt.toISOString(),
    steps: steps.map(({ step, admin, member }) => ({
      id: step.id,
      step: step.step,
      note: step.note,
      by_name: admin ?? member ?? "",
      at: step.createdAt.toISOString(),
    })),
    others: inIt.map(({ id: other, title, excerpt, writtenAt }) => ({
      ...{ id: other, title, excerpt },
      written_at: writtenAt.toISOString(),
    })),
    version: caseVersion(row),
  };
}

/** @throws AppError NOT_FOUND */
export async function caseOrThrow(db: Queryable, id: string): Promise<CaseView> {
  const view = await showCase(db, id);
  if (view === undefined) throw new AppError("NOT_FOUND");
  return view;
}

/**
 * Locks a case as it was seen.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED
 */
export async function lockCase(
  tx: Transaction,
  worker: Worker,
  id: string,
  version: string | undefined,
): Promise<CaseRow> {
  const row = await lockedRow(tx, opinionCases, eq(opinionCases.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "这个个案已不存在");
  if (!can(worker, OPINIONS, { section: row.section }) && !(await mayAll(tx, worker, id)))
    throw new AppError("FORBIDDEN");
  if (caseVersion(row) !== version) throw new AppError("CHANGED");
  return row;
}

/** Whoever may work at kinds only: at all that is in the case. */
async function mayAll(tx: Transaction, worker: Worker, id: string): Promise<boolean> {
  const rows = await tx
    .select({ kind: opinions.kind, section: opinions.section })
    .from(opinions)
    .where(eq(opinions.caseId, id));
  return rows.length > 0 && rows.every((row) => can(worker, OPINIONS, row));
}

/** Writes down what happened to a case, in its history and in the audit log. */
export async function recordStep(
  tx: Transaction,
  { id }: Pick<CaseRow, "id">,
  step: CaseStep,
  {
    note = "",
    worker,
    memberId,
    before,
  }: { note?: string; worker?: Worker; memberId?: string; before?: object },
): Promise<void> {
  await tx
    .insert(opinionCaseSteps)
    .values({ caseId: id, step, note, byAdmin: worker?.id, byMember: memberId });
  if (worker === undefined) return;
  await recordAudit(tx, {
    adminId: worker.id,
    action: `opinions.case.${step}`,
    targetKind: "opinion_case",
    targetId: id,
    ...(before && { before: { ...before } }),
    after: { note },
    address: worker.address,
  });
}

/** The complaint that a case began with. */
export const firstOf = (tx: Transaction, caseId: string): Promise<OpinionRow | undefined> =>
  firstRow(tx, opinions, eq(opinions.caseId, caseId), asc(opinions.id));

/** What a case is called: how its first complaint begins. */
export const titleOf = ({ title, excerpt }: Pick<OpinionRow, "title" | "excerpt">): string =>
  title || `${[...excerpt].slice(0, 30).join("")}${[...excerpt].length > 30 ? "…" : ""}` || "（没有文字）";
