import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { myWaiting } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { forgetLives, type ReviewKind, reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { ExtensionPoint, type Offer } from "#platform/extension-point.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import type { ApplicationState } from "#shared/application.ts";
import { endsRound, reminderRound } from "./ends.ts";
import type { ApplicationKind, ApplicationRow } from "./kind.ts";
import { applicationsOf, deleteApplications } from "./rows.ts";

/** Every kind of application there is, by its name; each adds itself with `applicationOffers`. */
export const applicationKinds = new ExtensionPoint<Pick<ApplicationKind, "name" | "title" | "table">>(
  "kind of application",
);

/** How many of a member's applications wait for something, on his page. */
const waits = <Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  { key, ...words }: { key: string; label: string; path: string; kind: "act" | "wait" },
  where: SQL | undefined,
): Offer =>
  myWaiting.offer(`${kind.name} ${key}`, {
    ...words,
    icon: kind.icon,
    count: (memberId) => countOf(kind.table, and(eq(kind.table.memberId, memberId), where)),
  });

/**
 * What a kind of application adds to what others review, tell and show as waiting.
 * @param words where a member's own are, and what he calls them: …需要补充材料, …审核中
 */
export function applicationOffers<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  review: ReviewKind,
  { path, what }: { path: string; what: string },
): Offer[] {
  const { state } = kind.table;
  return [
    applicationKinds.offer(kind.name, kind),
    reviewKinds.offer(kind.name, review),
    offerNotice(kind.notice),
    waits(kind, { key: "material", label: `${what}需要补充材料`, path, kind: "act" }, eq(state, "material")),
    waits(kind, { key: "review", label: `${what}审核中`, path, kind: "wait" }, eq(state, "submitted")),
  ];
}

/**
 * The same of what ends.
 * @param called what ends: 车主认证
 * @param renewal what a member is asked to do from so many days before the end on
 */
export function endOffers<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  called: string,
  { days, ...renewal }: { key: string; label: string; path: string; days: number },
): Offer[] {
  const { state, validUntil } = kind.table;
  return [
    rounds.offer(endsRound(kind), { title: `结束到期的${called}`, row: "申请" }),
    rounds.offer(reminderRound(kind), { title: `提醒${called}快到期`, row: "申请" }),
    waits(
      kind,
      { ...renewal, kind: "act" },
      and(eq(state, "approved"), kind.ends?.of, lte(validUntil, sql`now() + make_interval(days => ${days})`)),
    ),
  ];
}

/** What states are called in archives. */
export const applicationStateNames: Readonly<Record<ApplicationState, string>> = {
  ...{ draft: "草稿", submitted: "待审核", material: "需要补充材料", approved: "已通过" },
  ...{ rejected: "未通过", withdrawn: "已撤回", expired: "已到期", revoked: "已撤销" },
};

/** Deletes what a member whose account ends handed in, with its files and history. @returns what it was */
export async function forgetApplications<Row extends ApplicationRow>(
  tx: Transaction,
  kind: ApplicationKind<Row>,
  memberId: string,
): Promise<Row[]> {
  const { events, name } = kind;
  const rows = await applicationsOf(tx, kind, memberId);
  const ids = rows.map(({ id }) => id);
  await forgetLives(tx, name, ids);
  await tx.update(events).set({ byMember: null }).where(eq(events.byMember, memberId));
  await deleteApplications(tx, kind, ids);
  return rows;
}
