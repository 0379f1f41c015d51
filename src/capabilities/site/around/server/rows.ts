import { asc, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type AuditAction, admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Editor } from "#capabilities/site/blocks/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { keptOnce } from "#platform/http/kept-once.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";

interface Placed {
  on: boolean;
  /** Slugs; none stands for all sections. */
  sections: readonly string[];
  from?: string | null;
  until?: string | null;
}

/** A row as it is kept. */
export interface Row<Content> {
  id: string;
  position: number;
  updatedBy: string | null;
  updatedAt: Date;
  content: Content;
}

/** One kind of ordered rows that operators keep: links, announcements, adverts. */
export interface RowKind<Content extends Placed> {
  /** Of the audit log's targets, of its lock, and of the keys of creation. */
  name: string;
  table: PgTable & Record<"id" | "position" | "updatedBy" | "content", PgColumn>;
  permission: string;
  most: number;
  /** What one of them is called. */
  word: string;
  /** Tags of every answer that shows some of them. */
  tags: readonly string[];
  actions: Record<"created" | "changed" | "removed" | "ordered", AuditAction>;
  /**
   * What is to be right beyond the contract.
   * @param before what stood there; undefined for a new one
   * @throws AppError INVALID_INPUT
   */
  check?: (
    tx: Transaction,
    content: Content,
    adminId: string,
    before: Row<Content> | undefined,
  ) => Promise<void>;
}

/** The version that an editor has to have seen. */
export const rowVersion = ({ id, content }: Pick<Row<unknown>, "id" | "content">) => versionOf(id, content);

/** All rows in their order, with the name of whoever changed each last. */
export async function listRows<Content extends Placed>(
  db: Queryable,
  { table }: RowKind<Content>,
): Promise<(Row<Content> & { by: string | null })[]> {
  const found: { row: unknown; by: string | null }[] = await db
    .select({ row: table as PgTable, by: admins.name })
    .from(table as PgTable)
    .leftJoin(admins, eq(admins.id, table.updatedBy))
    .orderBy(asc(table.position), asc(table.id));
  return found.map(({ row, by }) => ({ ...(row as Row<Content>), by }));
}

/** What of a row every list of the desk says. */
export const presentRow = <Content extends Placed>(row: Row<Content> & { by: string | null }) => ({
  id: row.id,
  version: rowVersion(row),
  updated_by: row.by ?? "系统",
  updated_at: row.updatedAt.toISOString(),
  content: row.content,
});

/** Those that are switched on in a section, in their order; every page asks for them. */
export async function shownRows<Content extends Placed>(
  db: Queryable,
  kind: RowKind<Content>,
  section: string,
): Promise<Row<Content>[]> {
  const rows = await keptOnce(db, `rows:${kind.name}`, kind.tags, () => standing(db, kind));
  return rows.filter(
    ({ content: { on, sections } }) => on && (sections.length === 0 || sections.includes(section)),
  );
}

/**
 * Adds a row at the end; the same key again answers the same row.
 * @throws AppError FORBIDDEN, INVALID_INPUT, CONFLICT where there are as many as there may be
 */
export function createRow<Content extends Placed>(
  services: Pick<Services, "db" | "cache">,
  kind: RowKind<Content>,
  editor: Editor,
  key: string,
  content: Content,
): Promise<{ id: string }> {
  demandSections(kind, editor, content);
  return changing(services, kind, (tx) =>
    once(tx, { scope: `${kind.name}:${editor.actor.id}`, key, request: content }, async () => {
      const rows = await standing(tx, kind);
      if (rows.length >= kind.most) throw new AppError("CONFLICT", `${kind.word}最多 ${kind.most} 条`);
      await kind.check?.(tx, content, editor.actor.id, undefined);
      const position = (rows.at(-1)?.position ?? 0) + 1;
      const [row] = await tx
        .insert(kind.table)
        .values({ position, content, updatedBy: editor.actor.id } as never)
        .returning({ id: kind.table.id });
      const id = String(row?.id);
      await audit(tx, kind, editor, "created", { id, after: content });
      return { id };
    }),
  );
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CHANGED when somebody else changed it meanwhile, INVALID_INPUT */
export async function changeRow<Content extends Placed>(
  services: Pick<Services, "db" | "cache">,
  kind: RowKind<Content>,
  editor: Editor,
  id: string,
  { version, content }: { version: string; content: Content },
): Promise<void> {
  demandSections(kind, editor, content);
  await changing(services, kind, async (tx) => {
    const before = await demandRow(tx, kind, editor, id, version);
    await kind.check?.(tx, content, editor.actor.id, before);
    await tx
      .update(kind.table)
      .set({ content, updatedBy: editor.actor.id, updatedAt: new Date() } as never)
      .where(eq(kind.table.id, id));
    await audit(tx, kind, editor, "changed", { id, before: before.content, after: content });
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CHANGED */
export async function removeRow<Content extends Placed>(
  services: Pick<Services, "db" | "cache">,
  kind: RowKind<Content>,
  editor: Editor,
  id: string,
  version: string,
): Promise<void> {
  await changing(services, kind, async (tx) => {
    const before = await demandRow(tx, kind, editor, id, version);
    await tx.delete(kind.table).where(eq(kind.table.id, id));
    await audit(tx, kind, editor, "removed", { id, before: before.content });
  });
}

/**
 * Puts all rows in this order.
 * @throws AppError FORBIDDEN for whoever may not change all of them, CHANGED when others were added or removed meanwhile
 */
export async function orderRows<Content extends Placed>(
  services: Pick<Services, "db" | "cache">,
  kind: RowKind<Content>,
  editor: Editor,
  ids: readonly string[],
): Promise<void> {
  await changing(services, kind, async (tx) => {
    const rows = await standing(tx, kind);
    for (const { content } of rows) demandSections(kind, editor, content);
    if (new Set(ids).size !== ids.length || ids.length !== rows.length) throw new AppError("CHANGED");
    if (rows.some(({ id }) => !ids.includes(id))) throw new AppError("CHANGED");
    const before = rows.map(({ id }) => id);
    if (before.join() === ids.join()) return;
    await tx.execute(sql`
      update ${kind.table} as row set position = given.at
      from unnest(${sql.param([...ids])}::bigint[]) with ordinality as given (id, at) where row.id = given.id`);
    await audit(tx, kind, editor, "ordered", {
      id: kind.name,
      before: { order: before },
      after: { order: ids },
    });
  });
}

/** When the next of these begins or ends; null when none does. */
export function nextTurn(rows: readonly { content: Placed }[], now: Date): Date | null {
  const moments = rows
    .flatMap(({ content: { from, until } }) => [from, until])
    .flatMap((moment) => (moment == null ? [] : [new Date(moment).getTime()]))
    .filter((moment) => moment > now.getTime());
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

/** Whether it has begun and not ended. */
export const isInTerm = ({ from, until }: Pick<Placed, "from" | "until">, now: Date) =>
  (from == null || new Date(from) <= now) && (until == null || now < new Date(until));

/** @throws AppError INVALID_INPUT for a term that ends before it begins */
export function demandTerm({ from, until }: Pick<Placed, "from" | "until">): void {
  if (from != null && until != null && from >= until)
    throw new AppError("INVALID_INPUT", "结束时间要晚于开始时间", { field: "until" });
}

/** @throws AppError FORBIDDEN for sections that are not this administrator's; INVALID_INPUT for those that do not exist */
function demandSections<Content extends Placed>(
  { permission }: RowKind<Content>,
  { actor }: Editor,
  content: Content,
): void {
  if (content.sections.some((slug) => sectionBySlug(slug) === undefined))
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "sections" });
  const named = content.sections.length === 0 ? sections.map(({ slug }) => slug) : content.sections;
  if (!named.every((section) => can(actor, permission, { section })))
    throw new AppError("FORBIDDEN", "你只能管理自己负责的分区");
}

async function demandRow<Content extends Placed>(
  tx: Transaction,
  kind: RowKind<Content>,
  editor: Editor,
  id: string,
  version: string,
): Promise<Row<Content>> {
  const row = (await standing(tx, kind)).find((one) => one.id === id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  demandSections(kind, editor, row.content);
  if (rowVersion(row) !== version) throw new AppError("CHANGED");
  return row;
}

async function standing<Content extends Placed>(
  tx: Queryable,
  { table }: RowKind<Content>,
): Promise<Row<Content>[]> {
  const rows: unknown = await tx
    .select()
    .from(table as PgTable)
    .orderBy(asc(table.position), asc(table.id));
  return rows as Row<Content>[];
}

function changing<Content extends Placed, T>(
  { db, cache }: Pick<Services, "db" | "cache">,
  { name, tags }: RowKind<Content>,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lock(tx, `rows:${name}`);
    const result = await change(tx);
    await cache.invalidate(tx, tags);
    return result;
  });
}

async function audit<Content extends Placed>(
  tx: Transaction,
  { name, actions }: RowKind<Content>,
  { actor, address }: Editor,
  action: keyof RowKind<Content>["actions"],
  { id, before, after }: { id: string; before?: object; after?: object },
): Promise<void> {
  await recordAudit(tx, {
    adminId: actor.id,
    action: actions[action],
    targetKind: name,
    targetId: id,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
    address,
  });
}
