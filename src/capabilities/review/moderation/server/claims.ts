import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { CLAIM_SECONDS, type ItemResult } from "#capabilities/review/moderation/contract.ts";
import { can, permittedRows } from "#platform/auth/permissions.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { isUmbrella } from "#sections/registry.ts";
import { errorTable } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import type { LifeState } from "#shared/life.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import type { Reader } from "./moderator.ts";
import { type ItemRow, itemsByIds, queueStatus } from "./queries.ts";
import { reviewItems } from "./tables.ts";

export const NOT_HIS = "你的角色不能处理这条内容";

/** Waiting, nobody else's, and his to decide. */
const freeFor = (reader: Reader): SQL | undefined =>
  and(
    permittedRows(reader, "review.decide", reviewItems),
    reviewItems.waiting,
    or(
      isNull(reviewItems.claimedBy),
      eq(reviewItems.claimedBy, reader.adminId),
      isNull(reviewItems.claimedUntil),
      lte(reviewItems.claimedUntil, sql`now()`),
    ),
  );

const claimedNow = (adminId: string) => ({
  claimedBy: adminId,
  claimedUntil: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
});

/**
 * Claims what is free. Rows are locked in the order of their ids, so that two moderators who claim the same
 * batch wait for each other instead of blocking; the later one finds them taken.
 */
export async function claimItems(
  db: Database,
  reader: Reader,
  ids: readonly string[],
): Promise<ItemResult[]> {
  return db.transaction(async (tx) => {
    const free = await tx
      .select({ id: reviewItems.id })
      .from(reviewItems)
      .where(and(inArray(reviewItems.id, [...ids]), freeFor(reader)))
      .orderBy(asc(reviewItems.id))
      .for("update");
    const mine = new Set(free.map((row) => row.id));
    if (mine.size > 0) {
      await tx
        .update(reviewItems)
        .set(claimedNow(reader.adminId))
        .where(inArray(reviewItems.id, [...mine]));
    }
    const rows = new Map((await itemsByIds(tx, ids)).map((row) => [row.item.id, row]));
    return ids.map((id) =>
      mine.has(id) ? succeeded(id, "waiting") : refusedClaim(reader, id, rows.get(id)),
    );
  });
}

export async function releaseItems(
  db: Database,
  adminId: string,
  ids: readonly string[],
): Promise<ItemResult[]> {
  const released = await db
    .update(reviewItems)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(inArray(reviewItems.id, [...ids]), eq(reviewItems.claimedBy, adminId)))
    .returning({ id: reviewItems.id, status: reviewItems.status, waiting: reviewItems.waiting });
  const done = new Map(released.map((row) => [row.id, queueStatus(row)]));
  return ids.map((id) => succeeded(id, done.get(id) ?? null));
}

/**
 * Claims the longest waiting item that nobody else holds, behind `after` where that was skipped. Moderators
 * who ask at the same moment get different ones.
 */
export async function claimNext(
  db: Database,
  kind: ReviewKind,
  reader: Reader,
  { section, after }: { section?: string | undefined; after?: string | undefined },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: reviewItems.id })
      .from(reviewItems)
      .where(
        and(
          eq(reviewItems.kind, kind.name),
          freeFor(reader),
          section === undefined || isUmbrella(section) ? undefined : eq(reviewItems.section, section),
          after === undefined ? undefined : behind(tx, after),
        ),
      )
      .orderBy(asc(reviewItems.submittedAt), asc(reviewItems.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (next === undefined) return null;
    await tx.update(reviewItems).set(claimedNow(reader.adminId)).where(eq(reviewItems.id, next.id));
    return next.id;
  });
}

function behind(db: Queryable, id: string): SQL {
  const skipped = db
    .select({ at: reviewItems.submittedAt, id: reviewItems.id })
    .from(reviewItems)
    .where(eq(reviewItems.id, id));
  return sql`(${reviewItems.submittedAt}, ${reviewItems.id}) > (${skipped})`;
}

export function succeeded(
  id: string,
  status: ItemResult["status"],
  version: string | null = null,
): ItemResult {
  return { id, ok: true, status, code: null, message: null, version };
}

export function refused(
  id: string,
  status: ItemResult["status"],
  code: keyof typeof errorTable,
  message: string = errorTable[code].message,
): ItemResult {
  return { id, ok: false, status, code, message, version: null };
}

function refusedClaim(reader: Reader, id: string, row: ItemRow | undefined): ItemResult {
  if (row === undefined) return refused(id, null, "NOT_FOUND");
  if (!can(reader, "review.decide", row.item)) return notHis(id, row);
  if (!row.item.waiting) return alreadyDecided(id, row);
  return heldByOther(id, row);
}

/** Another kind or section than his role is for. */
export function notHis(id: string, { item }: Pick<ItemRow, "item">): ItemResult {
  return refused(id, queueStatus(item), "FORBIDDEN", NOT_HIS);
}

export function heldByOther(id: string, row: ItemRow): ItemResult {
  return refused(
    id,
    queueStatus(row.item),
    "CLAIMED",
    `${row.claimedByName ?? "其他管理员"} 正在处理这条内容`,
  );
}

/** It is no longer what the moderator had before him. */
export function changedSince(id: string, { item }: Pick<ItemRow, "item">): ItemResult {
  return refused(id, queueStatus(item), "CHANGED", "内容在你查看之后有变化，已为你更新，请重新看过再处理");
}

const words: Record<LifeState, string> = {
  draft: "退回",
  in_review: "退回",
  published: "通过",
  rejected: "驳回",
  revoked: "驳回",
  removed: "删除",
  withdrawn: "撤回",
};

/** Says who decided it, how and when; or that its author took it back. */
export function alreadyDecided(id: string, { item, decidedByName }: ItemRow): ItemResult {
  const { status, waiting, decidedAt } = item;
  if (waiting) return refused(id, "waiting", "CONFLICT", "内容已重新提交，正在等待审核");
  if (status === "withdrawn") return refused(id, status, "CONFLICT", "作者已删除这条内容");
  const when = decidedAt === null ? "" : `已于 ${formatDate(decidedAt, { time: true, year: false })} `;
  return refused(
    id,
    status,
    "CONFLICT",
    `${decidedByName ?? "其他管理员"} ${when}${words[status]}了这条内容`,
  );
}
