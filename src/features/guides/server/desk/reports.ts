import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { type DeskFigure, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { deskGuideEndpoints, GuideReport } from "#features/guides/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage, type Page } from "#platform/database/keyset.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";
import { MANAGE } from "../names.ts";
import { reportNotice } from "../notice-kinds.ts";
import { guideReports, guides } from "../tables.ts";
import { demandWriting, writtenSections } from "./edit.ts";

type Query = z.output<(typeof deskGuideEndpoints)["GET /api/admin/guide-reports"]["query"]>;

const reportRows = (db: Queryable) =>
  db
    .select({ report: guideReports, guide: guides, name: members.nickname })
    .from(guideReports)
    .innerJoin(guides, eq(guides.id, guideReports.guideId))
    .leftJoin(members, eq(members.id, guideReports.memberId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof reportRows>>[number];

/**
 * What members say is wrong with guides of the sections that somebody writes: those that wait the longest first, of the others
 * those done last.
 * @throws AppError INVALID_INPUT for a foreign cursor
 */
export async function listReports(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { state, section, guide, cursor, limit }: Query,
): Promise<Page<GuideReport>> {
  const wanted = writtenSections(actor, section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const isOpen = state === "open";
  const { id, createdAt } = guideReports;
  const settled = sql`coalesce(${guideReports.decidedAt}, ${createdAt})`;
  const order = [isOpen ? createdAt : { value: settled, type: "timestamptz" }, id];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["guide reports", state, wanted.join(), guide], cursor, limit },
    (after, take) =>
      reportRows(db)
        .where(
          and(
            eq(guideReports.state, state),
            inArray(guides.section, wanted),
            guide === undefined ? undefined : eq(guideReports.guideId, guide),
            isOpen ? above(order, after) : below(order, after),
          ),
        )
        .orderBy(...(isOpen ? [asc(createdAt), asc(id)] : [desc(settled), desc(id)]))
        .limit(take),
    ({ report }) => [(isOpen ? null : report.decidedAt) ?? report.createdAt, report.id],
  );
  return { items: rows.map(presentReport), next_cursor };
}

function presentReport({ report, guide, name }: Row): GuideReport {
  const { id, number, stepTitle, text, state, answer, memberId } = report;
  return {
    ...{ id, number, step: stepTitle, text, state, answer },
    guide: { id: guide.id, part: guide.draft.part, section: guide.section },
    member: memberId === null ? null : { id: memberId, name: name ?? "" },
    created_at: report.createdAt.toISOString(),
    decided_at: report.decidedAt?.toISOString() ?? null,
  };
}

/** Notes that a report was looked at, and tells its member. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when it was before */
export async function settleReport(
  db: Services["db"],
  actor: AdminActor,
  id: string,
  answer: string,
): Promise<GuideReport> {
  return db.transaction(async (tx) => {
    const report = await lockedRow(tx, guideReports, eq(guideReports.id, id));
    if (report === undefined) throw new AppError("NOT_FOUND", "没有这条反馈");
    const [before] = await reportRows(tx).where(eq(guideReports.id, id));
    if (before === undefined) throw new AppError("NOT_FOUND", "没有这条反馈");
    demandWriting(actor, before.guide.section);
    if (report.state === "done") throw new AppError("CONFLICT", "这条反馈已经处理过了");
    await tx
      .update(guideReports)
      .set({ state: "done", answer, decidedBy: actor.id, decidedAt: new Date() })
      .where(eq(guideReports.id, id));
    const { guide } = before;
    if (report.memberId !== null)
      await notify(
        tx,
        reportNotice,
        { memberId: report.memberId, key: `guide-report:${id}` },
        {
          guide: { id: guide.id, section: guide.section, part: guide.draft.part },
          step: report.stepTitle,
          answer,
          isShown: guide.published !== null && guide.withdrawnAt === null,
        },
      );
    await recordAudit(tx, {
      ...{ adminId: actor.id, action: "guides.report", targetKind: "guide_report", targetId: id },
      after: { excerpt: guide.draft.part, answer },
      address: actor.address,
    });
    const [after] = await reportRows(tx).where(eq(guideReports.id, id));
    if (after === undefined) throw new Error("the report is there");
    return presentReport(after);
  });
}

/** Reports that wait, on the work board. */
export const reportFigure: DeskFigure = {
  permission: MANAGE,
  async read({ db }, reader) {
    const wanted = writtenSections(reader);
    const [row] =
      wanted.length === 0
        ? []
        : await db
            .select({ n: count() })
            .from(guideReports)
            .innerJoin(guides, eq(guides.id, guideReports.guideId))
            .where(and(eq(guideReports.state, "open"), inArray(guides.section, wanted)));
    const value = row?.n ?? 0;
    return {
      ...{ label: "指南反馈", value, note: value === 0 ? "没有待处理" : "待处理" },
      tone: value === 0 ? "ok" : "warn",
      link: deskPathOf("admin.guides", {}, { query: { view: "reports" } }),
    };
  },
};
