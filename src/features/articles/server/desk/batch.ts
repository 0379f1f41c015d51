import { and, asc, eq, lt } from "drizzle-orm";
import type { Batch, BatchAct, BatchRow } from "#features/articles/batch-contract.ts";
import {
  articleBatches,
  articleBatchRows,
  articleDrafts,
  type BeforeBatch,
} from "#features/articles/server/tables.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { actLocked } from "./batch-act.ts";
import { putBack } from "./batch-undo.ts";
import { lockDraft } from "./read-draft.ts";
import { openArticle } from "./save-draft.ts";

type Means = Pick<Services, "db" | "cache" | "env" | "events">;

const UNDO_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

interface Wanted {
  key: string;
  act: BatchAct;
  rows: BatchRow[];
}

/**
 * Does one thing to many rows, each on its own: what cannot be done to one is told with it. The same key again goes on where an
 * earlier request was lost, and does nothing twice.
 * @throws AppError IDEMPOTENCY_MISMATCH when the key was used for something else
 */
export async function actOnMany(services: Means, actor: AdminActor, wanted: Wanted): Promise<Batch> {
  const { db } = services;
  const id = await begin(services, actor, wanted);
  const known = new Set((await rowsOf(services, id)).map(({ place }) => place));
  for (const [place, row] of wanted.rows.entries()) {
    if (known.has(place)) continue;
    try {
      await actOnRow(services, actor, { batchId: id, place, act: wanted.act, row });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await db
        .insert(articleBatchRows)
        .values({ batchId: id, place, problem: error.messages.join("，"), ...(await named(services, row)) })
        .onConflictDoNothing();
    }
  }
  return show(services, id, wanted.rows);
}

async function actOnRow(
  services: Means,
  actor: AdminActor,
  { batchId, place, act, row }: { batchId: string; place: number; act: BatchAct; row: BatchRow },
): Promise<void> {
  const draftId =
    row.draft_id ??
    (row.article_id === null ? undefined : (await openArticle(services, actor, row.article_id)).id);
  if (draftId === undefined) throw new AppError("NOT_FOUND");
  await services.db.transaction(async (tx) => {
    // Two requests with one key: the second waits here, and finds that it was done.
    const [mine] = await tx
      .insert(articleBatchRows)
      .values({ batchId, place })
      .onConflictDoNothing()
      .returning({ place: articleBatchRows.place });
    if (mine === undefined) return;
    const draft = await lockDraft(tx, actor, draftId);
    const before = await actLocked(tx, services, actor, draft, act);
    const [after] = await tx
      .select({ revision: articleDrafts.revision })
      .from(articleDrafts)
      .where(eq(articleDrafts.id, draftId));
    await tx
      .update(articleBatchRows)
      .set({ draftId, title: draft.title, before, revision: after?.revision ?? draft.revision })
      .where(and(eq(articleBatchRows.batchId, batchId), eq(articleBatchRows.place, place)));
  });
}

/**
 * Puts back what a batch of this administrator changed. A row that somebody changed since stays, and says so; asked again, it does
 * the rest.
 * @throws AppError NOT_FOUND; CONFLICT when it is too late
 */
export async function undoBatch(services: Means, actor: AdminActor, id: string): Promise<Batch> {
  const [batch] = await services.db
    .select()
    .from(articleBatches)
    .where(and(eq(articleBatches.id, id), eq(articleBatches.adminId, actor.id)));
  if (batch === undefined) throw new AppError("NOT_FOUND");
  if (Date.now() - batch.createdAt.getTime() > UNDO_MS)
    throw new AppError("CONFLICT", "已超过十分钟，不能撤销了");
  const problems = new Map<number, string>();
  for (const { place, before, undone } of await rowsOf(services, id)) {
    if (before === null || undone) continue;
    try {
      await undoRow(services, actor, { id, place, act: batch.act, before });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.set(place, error.messages.join("，"));
    }
  }
  const rows = (await rowsOf(services, id)).filter(({ before }) => before !== null);
  return {
    id,
    done: rows.filter(({ undone }) => undone).length,
    rows: rows.map(({ place, title }) => ({
      ...(batch.asked[place] ?? { draft_id: null, article_id: null }),
      ...{ title, problem: problems.get(place) ?? "" },
    })),
  };
}

async function undoRow(
  services: Means,
  actor: AdminActor,
  { id, place, act, before }: { id: string; place: number; act: BatchAct; before: BeforeBatch },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const here = and(eq(articleBatchRows.batchId, id), eq(articleBatchRows.place, place));
    const [row] = await tx.select().from(articleBatchRows).where(here).for("update");
    if (row === undefined || row.undone) return;
    if (row.draftId === null) throw new AppError("CONFLICT", "这篇文章已经删除");
    const draft = await lockDraft(tx, actor, row.draftId);
    if (draft.revision !== row.revision) throw new AppError("CONFLICT", "之后又有人改过，没有撤销");
    await putBack(tx, services, actor, draft, { act, before });
    await tx.update(articleBatchRows).set({ undone: true }).where(here);
  });
}

async function begin({ db }: Means, actor: AdminActor, { key, act, rows }: Wanted): Promise<string> {
  // What can no longer be undone is not kept.
  await db
    .delete(articleBatches)
    .where(
      and(eq(articleBatches.adminId, actor.id), lt(articleBatches.createdAt, new Date(Date.now() - DAY_MS))),
    );
  await db.insert(articleBatches).values({ adminId: actor.id, key, act, asked: rows }).onConflictDoNothing();
  const [batch] = await db
    .select()
    .from(articleBatches)
    .where(and(eq(articleBatches.adminId, actor.id), eq(articleBatches.key, key)));
  if (batch === undefined) throw new Error("the batch was not returned");
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const ids = (list: readonly BatchRow[]) => list.map((row) => [row.draft_id, row.article_id]);
  if (batch.act.kind !== act.kind || !same(ids(batch.asked), ids(rows)))
    throw new AppError("IDEMPOTENCY_MISMATCH");
  return batch.id;
}

const rowsOf = ({ db }: Pick<Means, "db">, id: string) =>
  db
    .select()
    .from(articleBatchRows)
    .where(eq(articleBatchRows.batchId, id))
    .orderBy(asc(articleBatchRows.place));

async function named({ db }: Means, { draft_id }: BatchRow) {
  if (draft_id === null) return {};
  const [draft] = await db
    .select({ draftId: articleDrafts.id, title: articleDrafts.title })
    .from(articleDrafts)
    .where(eq(articleDrafts.id, draft_id));
  return draft ?? {};
}

async function show(services: Means, id: string, asked: readonly BatchRow[]): Promise<Batch> {
  const rows = await rowsOf(services, id);
  return {
    id,
    done: rows.filter(({ problem }) => problem === "").length,
    rows: rows.map(({ place, title, problem }) => ({
      ...(asked[place] ?? { draft_id: null, article_id: null }),
      ...{ title, problem },
    })),
  };
}
