import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { firstRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";

/** What every row of a table of versions says of itself (`versionColumns`). */
interface VersionRow {
  id: string;
  state: "draft" | "live" | "archived";
  number: number;
  note: string;
  updatedBy: string | null;
  updatedAt: Date;
  publishedAt: Date | null;
}

/** One version: what it says of itself, and what it holds, column by column. */
export type Version<Content> = VersionRow & Content;

/** An administrator at work, and from where. */
export interface Editor {
  actor: Pick<AdminActor, "id" | "grants">;
  address: string;
}

/** What stands of a thing beside what was. */
export interface Standing<Content> {
  draft: Version<Content> | undefined;
  live: Version<Content> | undefined;
}

/** One thing that has a draft, a live version and a history: a section's home, a campaign. */
export interface Versioned<Content extends object> {
  table: PgTable & Record<"id" | "state" | "number", PgColumn>;
  /** Its rows. */
  where: SQL | undefined;
  /** The columns by which a new row is one of them. */
  key: Readonly<Record<string, unknown>>;
  /** Names it among all that is locked. */
  lock: string;
  /** Cache tags of every answer that shows it. */
  tags: readonly string[];
  /** What a first draft begins with. */
  initial: Content;
  /** What a row holds, apart from the rest of it. */
  contentOf: (row: Version<Content>) => Content;
  /**
   * Whether it may be kept as a draft, or shown to visitors.
   * @throws AppError INVALID_INPUT that says what is wrong
   */
  check: (tx: Transaction, content: Content, as: "draft" | "live") => Promise<void>;
  /** Takes the files that a draft names into its keeping. @throws AppError INVALID_INPUT for those of others */
  hold?: (tx: Transaction, content: Content, adminId: string) => Promise<void>;
  /** What comes back of an older version, where not all of it does. */
  revived?: (old: Content, live: Content | undefined) => Content;
  /** After visitors see something else than before, with what they see now. */
  shown?: (tx: Transaction, live: Version<Content> | undefined) => Promise<void>;
  audit: {
    kind: string;
    /** What the entries are about; the version by default. */
    targetId?: string;
    /** Says whose version it is in every entry. */
    about: Readonly<Record<string, unknown>>;
    /** What of a content stands in them; all of it by default. */
    told?: (content: Content) => object;
    actions: Record<"publish" | "discard" | "restore" | "withdraw", AuditAction>;
  };
  words: { nothingLive: string };
}

/** What an editor has to have seen to change the draft; without one, what a new one begins with. */
export function seenVersion<Content extends object>(
  thing: Versioned<Content>,
  { draft, live }: Standing<Content>,
): string {
  const row = draft ?? live;
  return versionOf(draft?.id ?? null, row ? thing.contentOf(row) : thing.initial);
}

/** The draft and the live version; locked against other editors within a change. */
export async function standingVersions<Content extends object>(
  db: Queryable,
  { table, where }: Versioned<Content>,
): Promise<Standing<Content>> {
  const rows = (await db
    .select()
    .from(table as PgTable)
    .where(and(where, sql`${table.state} <> 'archived'`))) as Version<Content>[];
  return {
    draft: rows.find(({ state }) => state === "draft"),
    live: rows.find(({ state }) => state === "live"),
  };
}

/**
 * Keeps the draft.
 * @param seen version that the editor began with
 * @returns the new version
 * @throws AppError CHANGED when somebody else kept another meanwhile; what `check` and `hold` throw
 */
export function saveDraft<Content extends object>(
  services: Services,
  thing: Versioned<Content>,
  { actor }: Editor,
  seen: string,
  content: Content,
): Promise<{ version: string }> {
  const { table } = thing;
  return changing(services, thing, async (tx, standing) => {
    await thing.check(tx, content, "draft");
    demandSeen(thing, standing, seen);
    await thing.hold?.(tx, content, actor.id);
    const values = { ...content, updatedBy: actor.id, updatedAt: new Date() };
    const row = standing.draft
      ? await written<Content>(
          tx.update(table).set(values).where(eq(table.id, standing.draft.id)).returning(),
        )
      : await written<Content>(
          tx
            .insert(table)
            .values({ ...thing.key, state: "draft", ...values } as never)
            .returning(),
        );
    return { version: seenVersion(thing, { ...standing, draft: row }) };
  });
}

/** @throws AppError NOT_FOUND without a draft, CHANGED */
export function discardDraft<Content extends object>(
  services: Services,
  thing: Versioned<Content>,
  { actor, address }: Editor,
  seen: string,
): Promise<void> {
  const { table, audit } = thing;
  return changing(services, thing, async (tx, standing) => {
    const { draft } = standing;
    if (draft === undefined) throw new AppError("NOT_FOUND", "没有草稿");
    demandSeen(thing, standing, seen);
    await tx.delete(table).where(eq(table.id, draft.id));
    await recordAudit(tx, {
      adminId: actor.id,
      action: audit.actions.discard,
      targetKind: audit.kind,
      targetId: audit.targetId ?? draft.id,
      before: { ...audit.about, ...toldOf(thing, draft) },
      address,
    });
  });
}

/**
 * Puts the draft live; what was live is archived.
 * @returns its number
 * @throws AppError NOT_FOUND without a draft, CHANGED, what `check` throws
 */
export function publishDraft<Content extends object>(
  services: Services,
  thing: Versioned<Content>,
  editor: Editor,
  seen: string,
  note: string,
): Promise<{ number: number }> {
  const { table, audit } = thing;
  return changing(services, thing, async (tx, standing) => {
    const { draft } = standing;
    if (draft === undefined) throw new AppError("NOT_FOUND", "没有可以发布的草稿");
    demandSeen(thing, standing, seen);
    // What was right when it was kept may not be any longer.
    const content = thing.contentOf(draft);
    await thing.check(tx, content, "live");
    const number = await putLive(tx, thing, editor, standing.live, content, note, audit.actions.publish);
    await tx.delete(table).where(eq(table.id, draft.id));
    return { number };
  });
}

/**
 * Puts an archived version live again under a new number; the draft stays.
 * @param seenLive which version the editor saw live, null for none
 * @throws AppError NOT_FOUND, CHANGED when another one is live by now, what `check` throws
 */
export function restoreVersion<Content extends object>(
  services: Services,
  thing: Versioned<Content>,
  editor: Editor,
  { id, live: seenLive }: { id: string; live: string | null },
): Promise<{ number: number }> {
  const { table, audit } = thing;
  return changing(services, thing, async (tx, { live }) => {
    demandLive(live, seenLive);
    const old = (await firstRow(
      tx,
      table,
      and(eq(table.id, id), thing.where, sql`${table.state} = 'archived'`),
    )) as Version<Content> | undefined;
    if (old === undefined) throw new AppError("NOT_FOUND", "没有这个版本");
    const whole = thing.contentOf(old);
    const content = thing.revived?.(whole, live && thing.contentOf(live)) ?? whole;
    await thing.check(tx, content, "live");
    const note = `恢复第 ${old.number} 版`;
    return { number: await putLive(tx, thing, editor, live, content, note, audit.actions.restore) };
  });
}

/**
 * Archives what is live, so that nothing is.
 * @param seenLive which version the editor saw live
 * @throws AppError NOT_FOUND where nothing is live, CHANGED
 */
export function withdrawLive<Content extends object>(
  services: Services,
  thing: Versioned<Content>,
  { actor, address }: Editor,
  seenLive: string | null,
): Promise<void> {
  const { table, audit, words } = thing;
  return changing(services, thing, async (tx, { live }) => {
    demandLive(live, seenLive);
    if (live === undefined) throw new AppError("NOT_FOUND", words.nothingLive);
    await tx.update(table).set({ state: "archived" }).where(eq(table.id, live.id));
    await recordAudit(tx, {
      adminId: actor.id,
      action: audit.actions.withdraw,
      targetKind: audit.kind,
      targetId: audit.targetId ?? live.id,
      before: { ...audit.about, number: live.number, ...toldOf(thing, live) },
      address,
    });
    await thing.shown?.(tx, undefined);
  });
}

async function putLive<Content extends object>(
  tx: Transaction,
  thing: Versioned<Content>,
  { actor, address }: Editor,
  live: Version<Content> | undefined,
  content: Content,
  note: string,
  action: AuditAction,
): Promise<number> {
  const { table, where, audit } = thing;
  const last = (await firstRow(tx, table, where, desc(table.number))) as Version<Content> | undefined;
  const number = (last?.number ?? 0) + 1;
  if (live) await tx.update(table).set({ state: "archived" }).where(eq(table.id, live.id));
  const now = new Date();
  const row = await written<Content>(
    tx
      .insert(table)
      .values({
        ...{ ...thing.key, state: "live", number, ...content, note },
        ...{ updatedBy: actor.id, updatedAt: now, publishedAt: now },
      } as never)
      .returning(),
  );
  await recordAudit(tx, {
    adminId: actor.id,
    action,
    targetKind: audit.kind,
    targetId: audit.targetId ?? row.id,
    before: { ...audit.about, number: live?.number ?? 0, ...(live && toldOf(thing, live)) },
    after: { ...audit.about, number, ...toldOf(thing, row) },
    address,
  });
  await thing.shown?.(tx, row);
  return number;
}

function toldOf<Content extends object>(thing: Versioned<Content>, row: Version<Content>): object {
  const content = thing.contentOf(row);
  return thing.audit.told?.(content) ?? content;
}

/** One change of a thing at a time; every answer made of it is dropped with it. */
function changing<Content extends object, T>(
  { db, cache }: Services,
  thing: Versioned<Content>,
  change: (tx: Transaction, standing: Standing<Content>) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lock(tx, thing.lock);
    const result = await change(tx, await standingVersions(tx, thing));
    await cache.invalidate(tx, thing.tags);
    return result;
  });
}

function demandSeen<Content extends object>(
  thing: Versioned<Content>,
  standing: Standing<Content>,
  seen: string,
): void {
  if (seenVersion(thing, standing) !== seen)
    throw new AppError("CHANGED", "其他编辑刚改过这份草稿，请刷新核对后再改");
}

function demandLive<Content>(live: Version<Content> | undefined, seen: string | null): void {
  if ((live?.id ?? null) !== seen) throw new AppError("CHANGED", "线上版本刚刚换过，请刷新后再试");
}

/** The row that a statement wrote. */
async function written<Content>(statement: Promise<unknown[]> | PromiseLike<unknown[]>) {
  const [row] = await statement;
  return row as Version<Content>;
}
