import { and, asc, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import { UNDO_SECONDS } from "#capabilities/moderation/contract.ts";
import { type NoticeKind, notify } from "#capabilities/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { isRefused } from "#shared/life.ts";
import type { ReviewContent, ReviewKind } from "./kinds/kind.ts";
import { reviewKind } from "./kinds/registry.ts";
import type { ReviewItem } from "./queries.ts";
import { tellReporters } from "./reports/tell-reporters.ts";
import { reviewItems } from "./tables.ts";

export const NOTIFY_QUEUE = "review-notify";
const AT_ONCE = 100;

const outcomes = {
  published: "已通过审核",
  rejected: "未通过审核",
  revoked: "已被撤下",
  removed: "已被删除",
} as const;
const told = Object.keys(outcomes) as (keyof typeof outcomes)[];

/**
 * Tells authors of decisions that can no longer be undone. Notice and mark are one transaction, and rows that
 * another process is at are left to it, so everybody is told once.
 * @returns how many were told
 */
export async function tellAuthors(services: Services): Promise<number> {
  let count = 0;
  for (;;) {
    const some = await services.db.transaction((tx) => tellSome(tx));
    count += some;
    if (some < AT_ONCE) return count;
  }
}

async function tellSome(tx: Transaction): Promise<number> {
  const due = await tx
    .select()
    .from(reviewItems)
    .where(
      and(
        isNotNull(reviewItems.decidedAt),
        isNull(reviewItems.notifiedAt),
        inArray(reviewItems.status, told),
        not(reviewItems.waiting),
        sql`${reviewItems.decidedAt} <= now() - make_interval(secs => ${UNDO_SECONDS})`,
      ),
    )
    .orderBy(asc(reviewItems.decidedAt))
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  for (const [kindName, items] of Map.groupBy(due, (item) => item.kind)) {
    await tellOfKind(tx, kindName, items);
  }
  return due.length;
}

async function tellOfKind(tx: Transaction, kindName: string, items: ReviewItem[]): Promise<void> {
  const kind = reviewKind(kindName);
  const contents = await kind.load(
    tx,
    items.map((item) => item.targetId),
  );
  for (const item of items) {
    const found = contents.get(item.targetId);
    await tx.update(reviewItems).set({ notifiedAt: sql`now()` }).where(eq(reviewItems.id, item.id));
    if (found === undefined || !(item.status in outcomes)) continue;
    // Who has no account is told nothing.
    if (item.authorId === null) continue;
    const told = { memberId: item.authorId, key: `review:${item.id}:${item.decidedAt?.getTime() ?? 0}` };
    await notify(tx, decisionNotice, told, { kind, item, found });
  }
}

interface Decided {
  kind: ReviewKind;
  item: ReviewItem;
  found: ReviewContent;
}

/** Something of the member was decided on. */
export const decisionNotice: NoticeKind<Decided> = {
  name: "moderation.decision",
  group: "system",
  write: ({ kind, item, found }) => ({
    title: `你的${kind.noun}${found.outcome ?? outcomes[item.status as keyof typeof outcomes]}`,
    body: `${found.subject === null ? "" : `《${found.subject.title}》`}${shorten(found.content.text)}`,
    reason: item.reason,
    ...waysOn(kind, item, found),
  }),
};

/** Where the notice leads, and what can be done there. */
function waysOn(kind: ReviewKind, item: ReviewItem, found: ReviewContent): { link: string; action?: string } {
  const rewritten = isRefused(item.status) ? kind.rewritePath(item.targetId) : null;
  if (rewritten !== null) return { link: rewritten, action: "修改重新提交" };
  if (found.told_link !== undefined) return { link: found.told_link };
  return { link: item.status === "published" ? found.content.link : (found.subject?.link ?? "") };
}

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")];
  return characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : characters.join("");
}

/** Declares the queue that decisions poke, and the sweep that finds what a killed process left untold. */
export async function defineModerationJobs(services: Services): Promise<void> {
  const work = async () => {
    const count = await tellAuthors(services);
    if (count > 0) services.log.info({ told: count }, "authors told of decisions");
    const reporters = await tellReporters(services);
    if (reporters > 0) services.log.info({ told: reporters }, "reporters told of outcomes");
  };
  await services.jobs.define(NOTIFY_QUEUE, { work });
  await services.jobs.define("review-notify-sweep", { work, cron: "* * * * *" });
}
