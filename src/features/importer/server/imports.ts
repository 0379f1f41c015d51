import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type Acting,
  type AuditAction,
  admins,
  type Proof,
  proveAgain,
  recordAudit,
} from "#capabilities/desk/admin/server/public.ts";
import { refuseWithoutSecond } from "#features/articles/server/public.ts";
import type { Import, ItemOutcome, importEndpoints } from "#features/importer/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { countMade } from "./forum/undo-forum.ts";
import { folderFiles, importFolder, targetOf, uploadedNames } from "./import-folder.ts";
import { importItems, imports } from "./tables.ts";
import { IMPORTS_CHANGED, IMPORTS_TOPIC } from "./topic.ts";

export type ImportRow = typeof imports.$inferSelect;
type NewImport = z.output<(typeof importEndpoints)["POST /api/admin/imports"]["body"]>;

/** The queue of the work; its jobs name an import. */
export const IMPORT_QUEUE = "desk-imports";

/** @throws AppError FORBIDDEN, NOT_FOUND for an unknown section */
function demandRun(actor: Pick<Acting, "grants">, section: string): void {
  if (sectionBySlug(section) === undefined) throw new AppError("INVALID_INPUT", "没有这个分区");
  if (!can(actor, "imports.run", { section })) throw new AppError("FORBIDDEN");
}

/** Articles come in published and go for good: not around the second person whom publishing may take. */
function demandChanging(acting: Acting, { kind, section }: Pick<ImportRow, "kind" | "section">): void {
  if (kind === "feed") refuseWithoutSecond(acting, section);
}

/**
 * Begins an import with its check, which writes nothing.
 * @throws AppError FORBIDDEN, INVALID_INPUT when there is nothing to read
 */
export async function beginImport(
  services: Services,
  acting: Acting,
  { kind, section, settings }: NewImport,
): Promise<Import> {
  const { db, env } = services;
  demandRun(acting, section);
  demandChanging(acting, { kind, section });
  const { source } = settings;
  if (kind === "forum" && source.from === "address")
    throw new AppError("INVALID_INPUT", "论坛数据要上传文件，或放进导入文件夹");
  await targetOf(env, source);
  const known =
    source.from === "upload" ? { ...source, names: await uploadedNames(env, source.upload) } : source;
  const [row] = await db
    .insert(imports)
    .values({
      kind,
      section,
      settings: { ...settings, source: known },
      state: "checking",
      createdBy: acting.id,
    })
    .returning();
  if (row === undefined) throw new Error("the import was not returned");
  await startWork(services, row.id, { state: "checking", otherwise: "failed" });
  return showImport(db, acting, row.id);
}

/**
 * Has somebody do the work of an import that was just put into a state. Where that cannot be begun it is told at once: it would
 * stand there as if somebody was at it.
 */
async function startWork(
  { db, jobs, log }: Pick<Services, "db" | "jobs" | "log">,
  id: string,
  { state, otherwise }: { state: ImportRow["state"]; otherwise: ImportRow["state"] },
): Promise<void> {
  try {
    await jobs.send(IMPORT_QUEUE, { id });
  } catch (error) {
    log.warn({ err: error, import: id }, "the work of an import was not begun");
    await db
      .update(imports)
      .set({ state: otherwise, problem: NOT_BEGUN, endedAt: new Date() })
      // Unless the sweep has found it meanwhile.
      .where(and(eq(imports.id, id), eq(imports.state, state), isNull(imports.beatAt)));
  }
  await publish(db, IMPORTS_TOPIC, IMPORTS_CHANGED);
}

const NOT_BEGUN = "未能开始，请稍后再试";

/**
 * Runs what was checked, or goes on with what failed or was cancelled.
 * @throws AppError CONFLICT in any other state, and what a failed proof throws
 */
export async function runImport(
  services: Services,
  acting: Acting,
  proof: Proof,
  id: string,
): Promise<Import> {
  const { db } = services;
  demandChanging(acting, await showImport(db, acting, id));
  await proveAgain(db, acting, proof);
  await db.transaction(async (tx) => {
    const row = await lockImport(tx, id);
    if (row.state !== "checked" && row.state !== "failed" && row.state !== "cancelled")
      throw new AppError("CONFLICT", "这次导入正在进行，或已经完成");
    // Of the check nothing stays; of a run that stopped all does.
    if (row.startedAt === null) await tx.delete(importItems).where(eq(importItems.importId, id));
    await tx
      .update(imports)
      .set({
        ...{
          state: "running",
          problem: "",
          step: "",
          done: 0,
          stopAsked: false,
          beatAt: null,
          endedAt: null,
        },
        ...(row.startedAt === null && { counts: {}, remarks: [], startedAt: new Date() }),
      })
      .where(eq(imports.id, id));
    await audit(tx, acting, "import.run", row);
  });
  await startWork(services, id, { state: "running", otherwise: "failed" });
  return showImport(db, acting, id);
}

/** Asks the work to stop. @throws AppError CONFLICT when it does not run */
export async function stopImport({ db }: Services, acting: Acting, id: string): Promise<void> {
  await showImport(db, acting, id);
  const stopped = await db
    .update(imports)
    .set({ stopAsked: true })
    .where(and(eq(imports.id, id), inArray(imports.state, ["checking", "running"])))
    .returning({ id: imports.id });
  if (stopped.length === 0) throw new AppError("CONFLICT", "这次导入没有在进行");
  await publish(db, IMPORTS_TOPIC, IMPORTS_CHANGED);
}

/**
 * Takes an import back, as far as nobody touched what it brought in.
 * @throws AppError CONFLICT when there is nothing to take back, and what a failed proof throws
 */
export async function undoImport(
  services: Services,
  acting: Acting,
  proof: Proof,
  id: string,
): Promise<Import> {
  const { db } = services;
  demandChanging(acting, await showImport(db, acting, id));
  await proveAgain(db, acting, proof);
  const made = await countMade(services, id);
  const stood = await db.transaction(async (tx) => {
    const row = await lockImport(tx, id);
    if (row.kind === "forum" && made === 0)
      throw new AppError("CONFLICT", "这次导入没有带进新的内容，没有可以撤销的");
    if (row.startedAt === null || !["done", "failed", "cancelled"].includes(row.state))
      throw new AppError("CONFLICT", "这次导入现在不能撤销");
    await tx
      .update(imports)
      .set({ state: "undoing", step: "", done: 0, total: 0, problem: "", stopAsked: false, beatAt: null })
      .where(eq(imports.id, id));
    await audit(tx, acting, "import.undo", row);
    return row.state;
  });
  await startWork(services, id, { state: "undoing", otherwise: stood });
  return showImport(db, acting, id);
}

async function lockImport(tx: Queryable, id: string): Promise<ImportRow> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function audit(tx: Queryable, acting: Acting, action: AuditAction, row: ImportRow): Promise<void> {
  return recordAudit(tx, {
    adminId: acting.id,
    action,
    targetKind: "import",
    targetId: row.id,
    before: { state: row.state },
    after: { kind: row.kind, section: row.section, source: labelOf(row) },
    address: acting.address,
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN for another section's */
export async function showImport(db: Database, actor: Pick<Acting, "grants">, id: string): Promise<Import> {
  const [row] = await listed(db).where(eq(imports.id, id)).limit(1);
  if (row === undefined) throw new AppError("NOT_FOUND");
  demandRun(actor, row.import.section);
  return present(row);
}

/** Imports of the sections that the administrator may import into, newest first. */
export async function listImports(
  { db, keys, env }: Services,
  actor: Pick<Acting, "grants">,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["imports"], cursor, limit },
    (after, take) =>
      listed(db)
        .where(below([imports.id], after))
        .orderBy(desc(imports.id))
        .limit(take),
    (row) => [row.import.id],
  );
  const items = rows.filter(({ import: { section } }) => can(actor, "imports.run", { section })).map(present);
  return { items, next_cursor, folder: importFolder(env), files: await folderFiles(env) };
}

/** What became of an import's entries, in the order in which they came. */
export async function listItems(
  { db, keys }: Services,
  actor: Pick<Acting, "grants">,
  id: string,
  {
    cursor,
    limit,
    outcome,
  }: { cursor?: string | undefined; limit: number; outcome?: ItemOutcome | undefined },
) {
  await showImport(db, actor, id);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["import items", id, outcome], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(importItems)
        .where(
          and(
            eq(importItems.importId, id),
            outcome && eq(importItems.outcome, outcome),
            below([importItems.id], after),
          ),
        )
        .orderBy(desc(importItems.id))
        .limit(take),
    (row) => [row.id],
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      outcome: row.outcome,
      reason: row.reason,
      notes: row.notes,
      pictures_kept: row.picturesKept,
      pictures_lost: row.picturesLost,
      link:
        row.articleId === null || row.outcome === "undone"
          ? null
          : pathOf("article.post", { id: row.articleId }),
    })),
    next_cursor,
  };
}

const listed = (db: Queryable) =>
  db
    .select({ import: imports, by: admins.name })
    .from(imports)
    .leftJoin(admins, eq(admins.id, imports.createdBy))
    .$dynamic();

function present({ import: row, by }: { import: ImportRow; by: string | null }): Import {
  return {
    id: row.id,
    kind: row.kind,
    section: row.section,
    settings: row.settings,
    label: labelOf(row),
    state: row.state,
    problem: row.problem,
    step: row.step,
    done: row.done,
    total: row.total,
    counts: row.counts,
    remarks: row.remarks,
    stop_asked: row.stopAsked,
    by: by ?? "系统",
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

/** What an import reads, in words. */
function labelOf({ settings: { source } }: Pick<ImportRow, "settings">): string {
  if (source.from === "address") return source.address;
  if (source.from === "folder") return source.path;
  const [first = "", ...more] = source.names;
  return more.length === 0 ? first : `${first} 等 ${source.names.length} 个文件`;
}

/** How many entries of an import had each outcome, and its pictures. */
export async function countItems(db: Queryable, id: string): Promise<Record<string, number>> {
  const rows = await db
    .select({
      outcome: importItems.outcome,
      count: sql<number>`count(*)::int`,
      kept: sql<number>`coalesce(sum(${importItems.picturesKept}), 0)::int`,
      lost: sql<number>`coalesce(sum(${importItems.picturesLost}), 0)::int`,
    })
    .from(importItems)
    .where(eq(importItems.importId, id))
    .groupBy(importItems.outcome);
  return {
    ...Object.fromEntries(rows.map(({ outcome, count }) => [`article.${outcome}`, count])),
    "picture.kept": rows.reduce((sum, { kept }) => sum + kept, 0),
    "picture.lost": rows.reduce((sum, { lost }) => sum + lost, 0),
  };
}
