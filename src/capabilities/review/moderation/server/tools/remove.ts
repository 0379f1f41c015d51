import { and, eq, sql } from "drizzle-orm";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { UNDO_SECONDS } from "#capabilities/review/moderation/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type DecisionAside, settleReports } from "../decide.ts";
import { reviewKind } from "../kinds/registry.ts";
import { lastEntries, noteAsides } from "../life/history.ts";
import { lockLife, moveLife } from "../life/life.ts";
import type { ActingModerator } from "../mutes/mute-member.ts";
import { openReports, type ReviewItem } from "../queries.ts";
import { reviewItems } from "../tables.ts";
import { takeBack } from "../undo.ts";
import type { Subject } from "./subject.ts";
import { findModerated, type Moderated } from "./targets.ts";

/**
 * Removes something where it stands, as the queue would: its author is told with the reason once it can no longer be
 * undone. What never stood in a queue gets its entry.
 * @throws AppError CONFLICT when it is not there any longer
 */
export async function removeModerated(
  tx: Transaction,
  services: Services,
  by: ActingModerator,
  { kind, id }: Subject,
  of: Moderated,
  reason: string,
): Promise<void> {
  const { reviewKind: name, section, authorId } = of;
  await tx
    .insert(reviewItems)
    .values({ kind: name, targetId: id, section, authorId, status: "published" })
    .onConflictDoNothing();
  const item = await lockItem(tx, name, id);
  const standing = await lockLife(tx, name, id);
  const who = whoOf(by);
  const moved = standing && (await moveLife(tx, services, name, id, "remove", { by: who, reason }));
  if (!moved?.moved) throw new AppError("CONFLICT", "内容已不存在");
  const reports = await openReports(tx, reviewKind(name).reportKind, [id]);
  const aside: DecisionAside = {
    waiting: item.waiting,
    decidedBy: item.decidedBy,
    decidedAt: item.decidedAt?.toISOString() ?? null,
    notifiedAt: item.notifiedAt?.toISOString() ?? null,
    reports: await settleReports(
      tx,
      reports.map(({ report }) => report.id),
      "upheld",
      by.adminId ?? null,
    ),
    closedComments: false,
    excerpt: of.title,
  };
  await noteAsides(tx, [{ kind: name, targetId: id, version: moved.version, aside }]);
  await record(tx, by, "moderate.remove", { kind, id }, { excerpt: of.title, reason });
}

/**
 * Takes one's own removal back within the time in which the author was not told.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function putBackRemoved(
  tx: Transaction,
  services: Services,
  by: ActingModerator,
  subject: Subject,
): Promise<void> {
  const { of } = await findModerated(tx, subject.kind, subject.id);
  const item = await lockItem(tx, of.reviewKind, subject.id);
  const [last] = await lastEntries(tx, of.reviewKind, subject.id, 1);
  const who = whoOf(by);
  const own = last?.byAdmin === (who.adminId ?? null) && last.byMember === (who.memberId ?? null);
  if (last?.move !== "remove" || !own || last.aside === null)
    throw new AppError("CONFLICT", "内容在这之后又有变化，不能撤销了");
  const [inTime] = await tx
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(
      and(
        eq(reviewItems.id, item.id),
        sql`${reviewItems.decidedAt} > now() - make_interval(secs => ${UNDO_SECONDS})`,
      ),
    );
  if (inTime === undefined) throw new AppError("CONFLICT", `已超过 ${UNDO_SECONDS} 秒，不能撤销了`);
  const back = await takeBack(tx, services, item, last.aside as unknown as DecisionAside, who);
  if (back === null) throw new AppError("CONFLICT", "内容在这之后又有变化，不能撤销了");
  await record(tx, by, "moderate.restore", subject, { excerpt: of.title });
}

async function lockItem(tx: Transaction, kind: string, targetId: string): Promise<ReviewItem> {
  const item = await lockedRow(
    tx,
    reviewItems,
    and(eq(reviewItems.kind, kind), eq(reviewItems.targetId, targetId)),
  );
  if (item === undefined) throw new AppError("NOT_FOUND");
  return item;
}

const whoOf = ({ adminId, member }: ActingModerator) => ({
  ...(adminId !== undefined && { adminId }),
  memberId: member?.id ?? null,
});

function record(
  tx: Transaction,
  { adminId, member, address }: ActingModerator,
  action: AuditAction,
  { kind, id }: Subject,
  after: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, {
    adminId: adminId ?? null,
    action,
    targetKind: kind,
    targetId: id,
    after: { ...after, ...(member && { by_member: member.id, by_name: member.name }) },
    address,
  });
}
