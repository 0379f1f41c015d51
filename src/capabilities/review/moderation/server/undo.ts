import { and, inArray, sql } from "drizzle-orm";
import { type AuditRecord, recordAudits } from "#capabilities/desk/admin/server/public.ts";
import {
  CLAIM_SECONDS,
  type ItemResult,
  type ReviewStatus,
  UNDO_SECONDS,
} from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { withLastSteps } from "#platform/database/last-steps.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { allItems, type SeenItem } from "./all-items.ts";
import { alreadyDecided, changedSince, notHis, refused, succeeded } from "./claims.ts";
import { type DecisionAside, REVIEW_TARGET } from "./decide.ts";
import { countDecisions } from "./decision-figures.ts";
import { reviewKind } from "./kinds/registry.ts";
import { setsOf } from "./kinds/together.ts";
import { type By, type HistoryEntry, lastEntriesOf } from "./life/history.ts";
import { isDecision, lockItems } from "./life/life.ts";
import { undoLives } from "./life/undo-life.ts";
import type { Moderator } from "./moderator.ts";
import { type ItemRow, itemsByIds, type ReviewItem } from "./queries.ts";
import { sameObject, versionsAfter } from "./seen.ts";
import { reports, reviewItems } from "./tables.ts";

/**
 * Takes own decisions back within the five seconds in which nobody was told of them: the object, the queue
 * entry, the reports it answered and the comments it closed stand as before. The moderator holds it again. One transaction;
 * whether they came in time is asked once, as the request arrives, however long it takes or waits.
 */
export async function undoItems(
  services: Services,
  moderator: Moderator,
  items: readonly SeenItem[],
): Promise<ItemResult[]> {
  const ids = items.map(({ id }) => id);
  // The database's clock decides, as it did when the decisions were written.
  const timely = await services.db
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(
      and(
        inArray(reviewItems.id, ids),
        sql`${reviewItems.decidedAt} > now() - make_interval(secs => ${UNDO_SECONDS})`,
      ),
    );
  const inTime = new Set(timely.map(({ id }) => id));
  return transact(services.db, (tx) =>
    withLastSteps(tx, () => undoAll(tx, services, moderator, items, inTime)),
  );
}

async function undoAll(
  tx: Transaction,
  services: Services,
  moderator: Moderator,
  items: readonly SeenItem[],
  inTime: ReadonlySet<string>,
): Promise<ItemResult[]> {
  const ids = items.map(({ id }) => id);
  await lockItems(tx, ids);
  const rows = new Map((await itemsByIds(tx, ids)).map((row) => [row.item.id, row]));
  const versions = await versionsAfter(
    tx,
    [...rows.values()].map(({ item }) => item),
  );
  const outcomes = new Map<string, Undone>();
  for (const [name, ofKind] of Map.groupBy(rows.values(), ({ item }) => item.kind)) {
    for (const some of setsOf(reviewKind(name), ofKind)) {
      const histories = await lastEntriesOf(
        tx,
        name,
        some.map(({ item }) => item.targetId),
        1,
      );
      const judged = some.map((row) => {
        const { id, targetId } = row.item;
        const version = versions.get(id) ?? null;
        const seen = items.find((one) => one.id === id)?.version ?? "";
        return judge(moderator, row, histories.get(targetId)?.[0], {
          ...{ inTime: inTime.has(id), unchanged: version !== null && sameObject(version, seen) },
        });
      });
      const undone = await allItems(
        tx,
        judged.filter((one) => "aside" in one),
        (part, these) => undoSome(part, services, moderator, name, these),
      );
      for (const one of [...judged.filter((each) => "result" in each), ...undone])
        outcomes.set(one.result.id, one);
    }
  }
  await recordAudits(
    tx,
    [...outcomes.values()].flatMap(({ audit }) => audit ?? []),
  );
  return ids.map((id) => outcomes.get(id)?.result ?? refused(id, null, "NOT_FOUND"));
}

/** An item whose decision may be taken back by this moderator, with what goes back beside it. */
interface Undoable {
  id: string;
  row: ItemRow;
  aside: DecisionAside;
}

/** What became of an item; what is written down of it where its decision was taken back. */
interface Undone {
  result: ItemResult;
  audit?: AuditRecord;
}

/** @param last the newest entry of the object's history */
function judge(
  moderator: Moderator,
  row: ItemRow,
  last: HistoryEntry | undefined,
  { inTime, unchanged }: { inTime: boolean; unchanged: boolean },
): Undoable | Undone {
  const { adminId } = moderator;
  const { item } = row;
  const { id } = item;
  if (!can(moderator, "review.decide", item)) return { result: notHis(id, row) };
  if (item.decidedBy !== adminId || item.waiting) return { result: alreadyDecided(id, row) };
  if (last?.move === "withdraw") return { result: alreadyDecided(id, row) };
  if (!inTime || last?.byAdmin !== adminId || last.aside === null || !isDecision(last.move))
    return { result: refused(id, item.status, "CONFLICT", `已超过 ${UNDO_SECONDS} 秒，不能撤销了`) };
  if (!unchanged) return { result: changedSince(id, row) };
  return { id, row, aside: last.aside as unknown as DecisionAside };
}

async function undoSome(
  tx: Transaction,
  services: Services,
  { adminId, address }: Moderator,
  kind: string,
  some: readonly Undoable[],
): Promise<Undone[]> {
  const back = await takeBackAll(
    tx,
    services,
    kind,
    some.map(({ row: { item }, aside }) => ({ item, aside })),
    { adminId },
  );
  return some.map(({ id, row, aside }) => {
    const { item } = row;
    const stands = back.get(item.targetId);
    if (stands === undefined) return { result: alreadyDecided(id, row) };
    const audit: AuditRecord = {
      ...{ adminId, address, action: "review.undo", targetKind: REVIEW_TARGET, targetId: id },
      before: { status: item.status, reason: item.reason },
      after: { ...stands, excerpt: aside.excerpt },
    };
    return { result: succeeded(id, stands.status), audit };
  });
}

interface Taken {
  item: ReviewItem;
  aside: DecisionAside;
}

/** Where something stands in its queue, and why. */
interface Stands {
  status: ReviewStatus;
  reason: string;
}

/**
 * Takes back a moderator's move with all that it moved besides the object: the entry in the queue, which the moderator
 * holds again where it waited, and the reports that it answered. The caller has locked the entry.
 * @returns null when the object is no longer as the move left it
 */
export async function takeBack(
  tx: Transaction,
  services: Services,
  item: ReviewItem,
  aside: DecisionAside,
  by: By,
): Promise<Stands | null> {
  const back = await takeBackAll(tx, services, item.kind, [{ item, aside }], by);
  return back.get(item.targetId) ?? null;
}

/** {@link takeBack} for several of one kind. @returns by the objects' ids; those that are no longer so are left out */
async function takeBackAll(
  tx: Transaction,
  services: Services,
  kind: string,
  all: readonly Taken[],
  by: By,
): Promise<Map<string, Stands>> {
  const undone = await undoLives(
    tx,
    services,
    kind,
    all.map(({ item }) => item.targetId),
    by,
  );
  const back = all.flatMap((taken) => {
    const moved = undone.get(taken.item.targetId);
    return moved?.moved === true ? [{ ...taken, moved }] : [];
  });
  const entries = back.map(({ item, moved }) => ({
    ...{ kind, targetId: item.targetId, version: moved.version - 1 },
  }));
  await countDecisions(tx, entries, -1);
  await putBackEntries(
    tx,
    back.map(({ item, aside, moved: { to, reason = "" } }) => ({
      ...{ id: item.id, status: to, reason },
      ...{ waiting: aside.waiting, decided_by: aside.decidedBy },
      ...{ decided_at: aside.decidedAt, notified_at: aside.notifiedAt },
    })),
    by,
  );
  const answered = back.flatMap(({ aside }) => aside.reports);
  if (answered.length > 0)
    await tx
      .update(reports)
      .set({ status: "open", handledBy: null, handledAt: null })
      .where(inArray(reports.id, answered));
  for (const { item, aside } of back)
    if (aside.closedComments) await reviewKind(kind).setSubjectClosed?.(tx, services, item.targetId, false);
  return new Map(
    back.map(({ item, aside, moved: { to, reason = "" } }) => [
      item.targetId,
      { status: aside.waiting ? "waiting" : to, reason },
    ]),
  );
}

/** Puts entries of the queue back as they stood; the moderator holds those again that waited. */
async function putBackEntries(
  tx: Transaction,
  rows: readonly (Stands & {
    id: string;
    waiting: boolean;
    decided_by: string | null;
    decided_at: string | null;
    notified_at: string | null;
  })[],
  by: By,
): Promise<void> {
  if (rows.length === 0) return;
  const adminId = by.adminId ?? null;
  const held = sql`back.waiting and ${adminId}::bigint is not null`;
  await tx.execute(sql`
    update ${reviewItems} as item set status = back.status, waiting = back.waiting, reason = back.reason,
      decided_by = back.decided_by, decided_at = back.decided_at, notified_at = back.notified_at,
      claimed_by = case when ${held} then ${adminId}::bigint end,
      claimed_until = case when ${held} then now() + make_interval(secs => ${CLAIM_SECONDS}) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as back (
      id bigint, status text, waiting boolean, reason text, decided_by bigint, decided_at timestamptz,
      notified_at timestamptz)
    where item.id = back.id`);
}
