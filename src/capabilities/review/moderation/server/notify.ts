import { and, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import {
  type NoticeKind,
  type NoticeText,
  notify,
  notifyFolded,
} from "#capabilities/people/notices/server/public.ts";
import { TELL_SECONDS } from "#capabilities/review/moderation/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { isRefused } from "#shared/life.ts";
import { excerpt } from "#shared/text.ts";
import type { ReviewContent, ReviewKind } from "./kinds/kind.ts";
import { reviewKind } from "./kinds/registry.ts";
import { isFolded, type Passed, passedSince, passedText } from "./passed.ts";
import type { ReviewItem } from "./queries.ts";
import { tellReporters } from "./reports/tell-reporters.ts";
import { reviewItems } from "./tables.ts";

export const NOTIFY_QUEUE = "review-notify";
/** Decisions that could not be told are set aside under this. */
export const TELLING_ROUND = "review-notify";

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
export function tellAuthors(services: Services): Promise<number> {
  return eachDue(services, TELLING_ROUND, { id: reviewItems.id, due, order: reviewItems.decidedAt }, tellOne);
}

/** Decided on, and not told of yet. */
const due = and(
  isNotNull(reviewItems.decidedAt),
  isNull(reviewItems.notifiedAt),
  inArray(reviewItems.status, told),
  not(reviewItems.waiting),
  sql`${reviewItems.decidedAt} <= now() - make_interval(secs => ${TELL_SECONDS})`,
);

async function tellOne(tx: Transaction, id: string): Promise<boolean> {
  const [item] = await tx
    .select()
    .from(reviewItems)
    .where(and(eq(reviewItems.id, id), due))
    .for("update", { skipLocked: true });
  if (item === undefined) return false;
  const kind = reviewKind(item.kind);
  const found = (await kind.load(tx, [item.targetId])).get(item.targetId);
  await tx.update(reviewItems).set({ notifiedAt: sql`now()` }).where(eq(reviewItems.id, id));
  // Who has no account is told nothing.
  if (found === undefined || !(item.status in outcomes) || item.authorId === null) return true;
  if (item.status === "published" && isFolded(kind) && found.outcome === undefined) {
    await tellPassed(tx, { ...item, authorId: item.authorId }, { kind, item, found });
    return true;
  }
  const to = { memberId: item.authorId, key: `review:${id}:${item.decidedAt?.getTime() ?? 0}` };
  await notify(tx, decisionNotice, to, { kind, item, found });
  return true;
}

interface Decided {
  kind: ReviewKind;
  item: ReviewItem;
  found: ReviewContent;
}

/** For so long approvals are told in one notice, while its author has not read it. */
const FOLDED_MINUTES = 60;

/** Approvals come by the dozen, one key after the other: they are told in one notice that lists them. */
async function tellPassed(
  tx: Transaction,
  { id, authorId, decidedAt }: ReviewItem & { authorId: string },
  decided: Decided,
): Promise<void> {
  const to = { memberId: authorId, fold: "review-passed", key: `${id}:${decidedAt?.getTime() ?? 0}` };
  await notifyFolded(tx, decisionNotice, { ...to, minutes: FOLDED_MINUTES }, async (since) =>
    since === null ? decided : { passed: await passedSince(tx, authorId, since) },
  );
}

/** Something of the member was decided on. */
export const decisionNotice: NoticeKind<Decided | { passed: Passed }> = {
  name: "moderation.decision",
  group: "system",
  write: (subject) => ("passed" in subject ? passedText(subject.passed) : decidedText(subject)),
};

const decidedText = ({ kind, item, found }: Decided): NoticeText => ({
  title: `你的${kind.noun}${found.outcome ?? outcomes[item.status as keyof typeof outcomes]}`,
  body: `${found.subject === null ? "" : `《${found.subject.title}》`}${excerpt(found.content.text, 60)}`,
  reason: item.reason,
  ...waysOn(kind, item, found),
});

/** Where the notice leads, and what can be done there. */
function waysOn(kind: ReviewKind, item: ReviewItem, found: ReviewContent): { link: string; action?: string } {
  const rewritten = isRefused(item.status) ? kind.rewritePath(item.targetId) : null;
  if (rewritten !== null) return { link: rewritten, action: "修改重新提交" };
  if (isRefused(item.status) || item.status === "removed")
    if (found.told_link === undefined && kind.appeals !== "never")
      return { link: pathOf("my.appeals"), action: "查看或申诉" };
  if (found.told_link !== undefined) return { link: found.told_link };
  return { link: item.status === "published" ? found.content.link : (found.subject?.link ?? "") };
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
