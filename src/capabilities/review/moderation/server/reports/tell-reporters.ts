import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type NoticeKind, notify } from "#capabilities/people/notices/server/public.ts";
import { TELL_SECONDS } from "#capabilities/review/moderation/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { excerpt } from "#shared/text.ts";
import type { ReviewContent, ReviewKind } from "../kinds/kind.ts";
import { reviewKinds } from "../kinds/registry.ts";
import { reports } from "../tables.ts";

/** Reports of whose outcome nobody could be told are set aside under this. */
export const REPORTERS_ROUND = "report-outcomes";

/**
 * Tells reporters what became of their reports, once it can no longer be undone; each report once, whichever process is at it.
 * @returns how many were told
 */
export function tellReporters(services: Pick<Services, "db" | "log">): Promise<number> {
  return eachDue(services, REPORTERS_ROUND, { id: reports.id, due, order: reports.handledAt }, tellOne);
}

/** Handled, and not told of yet. */
const due = and(
  isNotNull(reports.handledAt),
  isNull(reports.toldAt),
  sql`${reports.handledAt} <= now() - make_interval(secs => ${TELL_SECONDS})`,
);

async function tellOne(tx: Transaction, id: string): Promise<boolean> {
  const [report] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), due))
    .for("update", { skipLocked: true });
  if (report === undefined) return false;
  const { targetKind, targetId, status, reporterId } = report;
  // Several kinds may be reported under one name, as comments under articles and under posts.
  for (const [, kind] of reviewKinds.entries().filter(([, { reportKind: name }]) => name === targetKind)) {
    const found = (await kind.load(tx, [targetId])).get(targetId);
    if (found === undefined || status === "open") continue;
    const to = { memberId: reporterId, key: `report:${id}` };
    await notify(tx, reportNotice, to, { kind, found, upheld: status === "upheld" });
  }
  await tx.update(reports).set({ toldAt: sql`now()` }).where(eq(reports.id, id));
  return true;
}

interface Outcome {
  kind: Pick<ReviewKind, "noun">;
  found: ReviewContent;
  upheld: boolean;
}

/** What became of a report. */
export const reportNotice: NoticeKind<Outcome> = {
  name: "moderation.report",
  group: "system",
  write: ({ kind, found: { content }, upheld }) => ({
    title: upheld ? `你举报的${kind.noun}已处理` : `你举报的${kind.noun}没有发现违规`,
    body: upheld
      ? `“${excerpt(content.title ?? content.text, 30)}”违反了社区规范，已经下架。谢谢你帮助维护社区。`
      : `“${excerpt(content.title ?? content.text, 30)}”经查看没有违反社区规范，所以保留。不想看到可以拉黑作者。`,
    link: upheld ? "" : content.link,
  }),
};
