import { and, asc, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { UNDO_SECONDS } from "#capabilities/moderation/contract.ts";
import { type NoticeKind, notify } from "#capabilities/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { ReviewContent, ReviewKind } from "../kinds/kind.ts";
import { reviewKinds } from "../kinds/registry.ts";
import { reports } from "../tables.ts";

const AT_ONCE = 100;

/**
 * Tells reporters what became of their reports, once it can no longer be undone; each report once, whichever process is at it.
 * @returns how many were told
 */
export async function tellReporters({ db }: Pick<Services, "db">): Promise<number> {
  let count = 0;
  for (;;) {
    const some = await db.transaction((tx) => tellSome(tx));
    count += some;
    if (some < AT_ONCE) return count;
  }
}

async function tellSome(tx: Transaction): Promise<number> {
  const due = await tx
    .select()
    .from(reports)
    .where(
      and(
        isNotNull(reports.handledAt),
        isNull(reports.toldAt),
        sql`${reports.handledAt} <= now() - make_interval(secs => ${UNDO_SECONDS})`,
      ),
    )
    .orderBy(asc(reports.handledAt))
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  for (const [reportKind, of] of Map.groupBy(due, ({ targetKind }) => targetKind)) {
    const ids = [...new Set(of.map(({ targetId }) => targetId))];
    // Several kinds may be reported under one name, as comments under articles and under posts.
    for (const [, kind] of reviewKinds.entries().filter(([, { reportKind: name }]) => name === reportKind)) {
      const contents = await kind.load(tx, ids);
      for (const report of of) {
        const found = contents.get(report.targetId);
        if (found === undefined || report.status === "open") continue;
        const told = { memberId: report.reporterId, key: `report:${report.id}` };
        await notify(tx, reportNotice, told, { kind, found, upheld: report.status === "upheld" });
      }
    }
  }
  await tx
    .update(reports)
    .set({ toldAt: sql`now()` })
    .where(
      inArray(
        reports.id,
        due.map(({ id }) => id),
      ),
    );
  return due.length;
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
      ? `“${shorten(content.title ?? content.text)}”违反了社区规范，已经下架。谢谢你帮助维护社区。`
      : `“${shorten(content.title ?? content.text)}”经查看没有违反社区规范，所以保留。不想看到可以屏蔽作者。`,
    link: upheld ? "" : content.link,
  }),
};

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")];
  return characters.length > 30 ? `${characters.slice(0, 30).join("")}…` : characters.join("");
}
