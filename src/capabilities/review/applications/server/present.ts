import { desc, eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { members } from "#capabilities/people/members/server/public.ts";
import { queuedItems } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { ApplicationState } from "#shared/application.ts";
import { maskMobile } from "#shared/validation.ts";
import type { applicationEventSchema, ownApplicationSchema } from "../contract.ts";
import type { ApplicationKind, ApplicationRow } from "./kind.ts";

type Event = z.input<typeof applicationEventSchema>;
type Own = z.input<typeof ownApplicationSchema>;

/** What every own application tells its member, by its id. */
export async function presentOwn<Row extends ApplicationRow>(
  db: Queryable,
  { name }: ApplicationKind<Row>,
  rows: readonly Row[],
): Promise<(row: Row) => Own> {
  const queued = await queuedItems(
    db,
    name,
    rows.map(({ id }) => id),
  );
  return (row) => ({
    ...{ id: row.id, section: row.section, reason: row.reason },
    // Somebody looks at it at this moment.
    state: row.state === "submitted" && queued.get(row.id)?.holder != null ? "in_review" : row.state,
    ...datesOf(row),
    approved_at: row.approvedAt?.toISOString() ?? null,
  });
}

export const datesOf = ({ validUntil, submittedAt }: ApplicationRow) => ({
  valid_until: validUntil?.toISOString() ?? null,
  submitted_at: submittedAt?.toISOString() ?? null,
});

/** A member's bound number, masked; null without one. */
export async function ownMobile(db: Queryable, memberId: string): Promise<string | null> {
  const [member] = await db.select({ mobile: members.mobile }).from(members).where(eq(members.id, memberId));
  return member?.mobile == null ? null : maskMobile(member.mobile);
}

const usualMoves = {
  ...{ draft: "已保存草稿", submitted: "已提交，等待审核", material: "需要补充材料" },
  ...{ approved: "审核通过", rejected: "未通过审核", withdrawn: "已撤回申请" },
  ...{ expired: "已到期", revoked: "已被撤销" },
};
const bad: readonly (ApplicationState | null)[] = ["material", "rejected", "expired", "revoked"];

/** Everything that happened to an application, newest first, in words for its member. */
export async function timelineOf(
  db: Queryable,
  { events, timeline }: Pick<ApplicationKind, "events" | "timeline">,
  id: string,
): Promise<Event[]> {
  const rows = await db
    .select()
    .from(events as PgTable)
    .where(eq(events.applicationId, id))
    .orderBy(desc(events.at), desc(events.id))
    .limit(100);
  const words: Readonly<Record<ApplicationState, string>> = { ...usualMoves, ...timeline?.moves };
  return (rows as unknown as EventRow[]).map(({ at, from, to, what, reason }) => ({
    ...{ at: at.toISOString(), reason },
    text: to === "submitted" && from !== "draft" ? "重新提交，等待审核" : to === null ? "" : words[to],
    tone: bad.includes(to) ? "bad" : to === "approved" ? "good" : "plain",
    ...timeline?.whats[what],
  }));
}

interface EventRow {
  at: Date;
  /** Both null where its state stayed as it was. */
  from: ApplicationState | null;
  to: ApplicationState | null;
  what: string;
  reason: string;
}
