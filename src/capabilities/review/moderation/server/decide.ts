import { and, eq, inArray, sql } from "drizzle-orm";
import { type AuditRecord, recordAudits } from "#capabilities/desk/admin/server/public.ts";
import { type ItemResult, UNDO_SECONDS } from "#capabilities/review/moderation/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { withLastSteps } from "#platform/database/last-steps.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { allItems, type SeenItem } from "./all-items.ts";
import { alreadyDecided, refused, succeeded } from "./claims.ts";
import { type DecisionInput, type Judged, judge, type OfKind } from "./judge.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import { reviewKind } from "./kinds/registry.ts";
import { setsOf, togetherOf } from "./kinds/together.ts";
import { type EntryKey, noteAsides } from "./life/history.ts";
import { lockItems, moveLives } from "./life/life.ts";
import type { Moderator } from "./moderator.ts";
import { NOTIFY_QUEUE } from "./notify.ts";
import { presentReviews } from "./present.ts";
import { itemsByIds, queueStatus } from "./queries.ts";
import { versionsAfter } from "./seen.ts";
import { reports, reviewItems } from "./tables.ts";

/** What a decision moves besides the object: kept in its history, so that an undo takes the whole of it back. */
export interface DecisionAside {
  /** How the queue's entry stood. */
  waiting: boolean;
  decidedBy: string | null;
  decidedAt: string | null;
  notifiedAt: string | null;
  /** Open reports that it answered. */
  reports: string[];
  closedComments: boolean;
  excerpt: string;
}

export const REVIEW_TARGET = "review_item";

/** @throws AppError INVALID_INPUT for a rejection or a deletion without a reason */
export function demandReason({ decision, reason }: Pick<DecisionInput, "decision" | "reason">): void {
  if (decision !== "pass" && !reason)
    throw new AppError("INVALID_INPUT", `请选择或填写${decision === "delete" ? "删除" : "驳回"}理由`, {
      field: "reason",
    });
}

/**
 * Decides items as they were seen, in one transaction with their audit entries; one that was taken meanwhile does not hold the
 * others back. All of them are decided at one moment, at the end: from then on the time runs in which they can be undone,
 * and authors are told once it is over.
 * @returns a result for each, in their order, and until when they can be undone
 * @throws AppError INVALID_INPUT for a rejection or a deletion without a reason
 */
export async function decideBatch(
  services: Services,
  moderator: Moderator,
  items: readonly SeenItem[],
  input: DecisionInput,
): Promise<{ results: ItemResult[]; undoUntil: Date }> {
  demandReason(input);
  const decided = await transact(services.db, (tx) =>
    withLastSteps(tx, () => decideAll(tx, services, moderator, items, input)),
  );
  if (decided.results.some((result) => result.ok)) await tellLater(services);
  return decided;
}

/** As `decideBatch`, for whoever does not offer the way back. */
export async function decideItems(...batch: Parameters<typeof decideBatch>): Promise<ItemResult[]> {
  return (await decideBatch(...batch)).results;
}

/** What became of an item; what is written down of it where it was decided. */
interface Decided {
  result: ItemResult;
  written?: { entry: EntryKey & { aside: DecisionAside }; audit: AuditRecord };
}

async function decideAll(
  tx: Transaction,
  services: Services,
  moderator: Moderator,
  items: readonly SeenItem[],
  input: DecisionInput,
): Promise<{ results: ItemResult[]; undoUntil: Date }> {
  const ids = items.map(({ id }) => id);
  await lockItems(tx, ids);
  const rows = await itemsByIds(tx, ids);
  const outcomes = new Map<string, Decided>();
  // Whoever changes an object locks its item first: what is read here stays until the end.
  for (const [kind, ofKind] of Map.groupBy(rows, ({ item }) => item.kind)) {
    const own = ofKind.map(({ item }) => item.id);
    const cards = await presentReviews(tx, kind, own, moderator);
    const decided = await decideKind(tx, services, moderator, {
      ...{ kind: reviewKind(kind), rows: ofKind, input },
      cards: new Map(cards.map((card) => [card.id, card])),
      versions: new Map(items.map(({ id, version }) => [id, version])),
    });
    for (const one of decided) outcomes.set(one.result.id, one);
  }
  const written = [...outcomes.values()].flatMap((one) => one.written ?? []);
  await noteAsides(
    tx,
    written.map(({ entry }) => entry),
  );
  await recordAudits(
    tx,
    written.map(({ audit }) => audit),
  );
  const results = ids.map((id) => outcomes.get(id)?.result ?? refused(id, null, "NOT_FOUND"));
  const done = results.filter((result) => result.ok).map((result) => result.id);
  const at = await decidedNow(
    tx,
    done,
    written.flatMap(({ entry }) => entry.aside.reports),
  );
  const after = await itemsByIds(tx, done);
  const versions = await versionsAfter(
    tx,
    after.map(({ item }) => item),
  );
  return {
    results: results.map((result) =>
      result.ok ? { ...result, version: versions.get(result.id) ?? null } : result,
    ),
    undoUntil: new Date(at.getTime() + UNDO_SECONDS * 1000),
  };
}

async function decideKind(
  tx: Transaction,
  services: Services,
  moderator: Moderator,
  of: OfKind,
): Promise<Decided[]> {
  const { kind, input } = of;
  const decided: Decided[] = [];
  for (const rows of setsOf(kind, of.rows)) {
    const standings = await togetherOf(kind).read(
      tx,
      rows.map(({ item }) => item.targetId),
    );
    const judged = rows.map((row) => judge(moderator, of, row, standings.get(row.item.targetId)));
    decided.push(...judged.filter((one) => "result" in one));
    const open = judged.filter((one) => "move" in one);
    decided.push(
      ...(await allItems(tx, open, (part, some) => decideSome(part, services, moderator, kind, some, input))),
    );
  }
  return decided;
}

async function decideSome(
  tx: Transaction,
  services: Services,
  moderator: Moderator,
  kind: ReviewKind,
  some: readonly Judged[],
  { decision, reason = "", detail, closeComments = false, empty = [] }: DecisionInput,
): Promise<Decided[]> {
  const { adminId, address } = moderator;
  const moved = await moveLives(
    tx,
    services,
    kind.name,
    some.map(({ row: { item }, standing, move, emptied }) => ({
      ...{ targetId: item.targetId, name: move, now: standing, by: { adminId }, reason },
      ...(emptied && { snapshot: emptied }),
      ...(detail && { detail }),
    })),
  );
  const answered = new Set(
    await settleReports(
      tx,
      some
        .filter(({ row: { item } }) => moved.get(item.targetId)?.moved)
        .flatMap(({ card }) => card.reports.map((report) => report.id)),
      decision === "pass" ? "dismissed" : "upheld",
      adminId,
    ),
  );
  const decided: Decided[] = [];
  for (const { id, row, card } of some) {
    const { item } = row;
    const one = moved.get(item.targetId);
    if (one?.moved !== true) {
      decided.push({ result: alreadyDecided(id, row) });
      continue;
    }
    const aside: DecisionAside = {
      waiting: item.waiting,
      decidedBy: item.decidedBy,
      decidedAt: item.decidedAt?.toISOString() ?? null,
      notifiedAt: item.notifiedAt?.toISOString() ?? null,
      reports: card.reports.map((report) => report.id).filter((report) => answered.has(report)),
      closedComments:
        closeComments && ((await kind.setSubjectClosed?.(tx, services, item.targetId, true)) ?? false),
      excerpt: [...card.content.text].slice(0, 40).join(""),
    };
    const audit: AuditRecord = {
      ...{ adminId, address, action: `review.${decision}`, targetKind: REVIEW_TARGET, targetId: id },
      before: { status: queueStatus(item), reason: item.reason },
      after: {
        ...{ status: one.to, reason, excerpt: aside.excerpt, emptied: [...empty] },
        ...{ reports: aside.reports, closed: aside.closedComments },
      },
    };
    const entry = { kind: kind.name, targetId: item.targetId, version: one.version, aside };
    decided.push({ result: succeeded(id, one.to), written: { entry, audit } });
  }
  return decided;
}

/** One moment for all that a request decided, read when it is done: its authors and reporters wait from then on. */
async function decidedNow(
  tx: Transaction,
  itemIds: readonly string[],
  reportIds: readonly string[],
): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`);
  const decidedAt = new Date(rows[0]?.at ?? Date.now());
  if (itemIds.length > 0)
    await tx
      .update(reviewItems)
      .set({ decidedAt })
      .where(inArray(reviewItems.id, [...itemIds]));
  if (reportIds.length > 0)
    await tx
      .update(reports)
      .set({ handledAt: decidedAt })
      .where(inArray(reports.id, [...reportIds]));
  return decidedAt;
}

/** Answers reports that were seen; the ids of those that were still open. A later one stays open. */
export async function settleReports(
  tx: Transaction,
  seen: readonly string[],
  status: "upheld" | "dismissed",
  adminId: string | null,
): Promise<string[]> {
  if (seen.length === 0) return [];
  const settled = await tx
    .update(reports)
    .set({ status, handledBy: adminId, handledAt: sql`now()` })
    .where(and(inArray(reports.id, [...seen]), eq(reports.status, "open")))
    .returning({ id: reports.id });
  return settled.map((report) => report.id);
}

/** Until when, in milliseconds of the process, what was decided is told by a job that waits already. */
const toldBy = new WeakMap<Services["jobs"], number>();
/** A job tells what was decided in so many milliseconds, so that a busy hour does not store one for every decision. */
const TOGETHER_MS = 1000;

/** A lost job costs nothing but a minute: the sweep finds what was not told. */
export async function tellLater({ jobs, log }: Services): Promise<void> {
  const now = performance.now();
  if (now < (toldBy.get(jobs) ?? 0)) return;
  toldBy.set(jobs, now + TOGETHER_MS);
  try {
    await jobs.send(NOTIFY_QUEUE, {}, { startAfterSeconds: UNDO_SECONDS + 1 + TOGETHER_MS / 1000 });
  } catch (error) {
    toldBy.delete(jobs);
    log.warn({ err: error }, "authors are told by the sweep");
  }
}
