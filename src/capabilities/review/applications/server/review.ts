import { and, eq, getTableColumns, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import {
  type Effects,
  type Put,
  type ReviewContent,
  type ReviewKind,
  reviewItems,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { type ApplicationState, applicationStateOf } from "#shared/application.ts";
import { AppError } from "#shared/errors.ts";
import type { ApplicationDetail, ApplicationKind, ApplicationRow } from "./kind.ts";
import { applicationsWhere, DAY, filesOf } from "./rows.ts";

/** An application that comes to stand somewhere else. */
export interface Change<Row extends ApplicationRow, Detail extends ApplicationDetail> {
  /** As it stood. */
  row: Row;
  state: ApplicationState;
  detail: Detail;
  by: NonNullable<Put["by"]>;
  /** It goes back to where it stood before a decision. */
  undoes: boolean;
  effects: Effects;
  /** Until when its files are kept. */
  keptUntil: Date;
}

/** What is special to the life of a kind. */
export interface LifeHooks<Row extends ApplicationRow, Detail extends ApplicationDetail> {
  /** What the queue says of applications: lines, by their ids. */
  lines(db: Queryable, rows: readonly Row[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Columns that a search in the queue looks into; those that are said unless given. */
  searched?: readonly string[];
  locks?: ReviewKind["locks"];
  /** Writes down what a decision says of single materials, before it is asked for which of them better ones are asked. */
  settle?(tx: Transaction, row: Row, put: Put, detail: Detail): Promise<void>;
  /** What has to be so, or comes, before it stands there. @returns what is written with it */
  before?(tx: Transaction, change: Change<Row, Detail>): Promise<Partial<Row>>;
  /** What follows. */
  after?(tx: Transaction, change: Change<Row, Detail>): Promise<void>;
}

const outcomes: Partial<Record<ApplicationState, string>> = {
  material: "需要补充材料",
  approved: "已通过审核",
  revoked: "已被撤销",
};

/** A kind of application as the review queue knows it. What it holds in confidence is no part of queue, history or notices. */
export function applicationReview<Row extends ApplicationRow, Detail extends ApplicationDetail>(
  kind: ApplicationKind<Row>,
  hooks: LifeHooks<Row, Detail>,
): ReviewKind {
  const { name, title, table, said } = kind;
  const searched = hooks.searched ?? said;
  const columns = table as unknown as Record<string, SQL>;
  return {
    ...{
      name,
      title,
      icon: kind.icon,
      noun: title,
      counter: "份",
      path: kind.desk,
      ownDesk: true,
      reportKind: name,
    },
    // Every application is looked at by somebody.
    screening: "never",
    appeals: "never",
    expires: true,
    // It shows nothing to anybody that would have to be taken away.
    without: ["remove"],
    reasons: kind.reasons,
    reportReasons: {},
    load: (db, ids) => loadCards(db, kind, hooks, ids),
    matches: (pattern) => sql`exists (select 1 from ${table} where ${table.id} = ${reviewItems.targetId}
      and ${or(...searched.map((column) => sql`${columns[column]} ilike ${pattern}`))})`,
    ...(hooks.locks && { locks: hooks.locks }),
    async read(tx, id) {
      const [row] = await tx
        .select()
        .from(table as PgTable)
        .where(eq(table.id, id))
        .for("update");
      if (row === undefined) return undefined;
      const { status, reason } = row as unknown as Row;
      return { state: status, reason, snapshot: snapshotOf(kind, row as unknown as Row) };
    },
    write: (tx, effects, id, put) => write(tx, effects, kind, hooks, id, put),
    rewritePath: (id) => kind.change({ id }),
  };
}

/** What its history keeps of an application. */
export const snapshotOf = <Row extends ApplicationRow>({ said }: ApplicationKind<Row>, row: Row) => ({
  texts: Object.fromEntries(
    Object.entries(row).flatMap(([column, text]) => (said.includes(column) ? [[column, String(text)]] : [])),
  ),
  pictures: [],
});

async function loadCards<Row extends ApplicationRow, Detail extends ApplicationDetail>(
  db: Queryable,
  kind: ApplicationKind<Row>,
  hooks: LifeHooks<Row, Detail>,
  ids: readonly string[],
): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await applicationsWhere(db, kind, inArray(kind.table.id, [...ids]));
  const lines = await hooks.lines(db, rows);
  const cardOf = (row: Row): ReviewContent => ({
    content: {
      text: (lines.get(row.id) ?? []).join("\n"),
      ...{ pictures: [], region: "", featured: null, link: "" },
      public: row.status === "published",
      gone: row.state === "withdrawn",
    },
    subject: null,
    quoted: null,
    told_link: kind.follow(row),
    ...(outcomes[row.state] !== undefined && { outcome: outcomes[row.state] }),
  });
  return new Map(rows.map((row) => [row.id, cardOf(row)]));
}

/** Puts a locked application where it is to stand, with all that follows from it. */
async function write<Row extends ApplicationRow, Detail extends ApplicationDetail>(
  tx: Transaction,
  effects: Effects,
  kind: ApplicationKind<Row>,
  hooks: LifeHooks<Row, Detail>,
  id: string,
  put: Put,
): Promise<void> {
  const { table, said, materials } = kind;
  const [row] = await applicationsWhere(tx, kind, eq(table.id, id), 1);
  if (row === undefined) return;
  const { state: life, reason, snapshot, by = {}, undoes = false } = put;
  const detail = (put.detail ?? {}) as Detail;
  const final = undoes && row.state === "approved" ? (kind.final?.(row) ?? null) : null;
  if (final !== null) throw new AppError("CONFLICT", final);
  await hooks.settle?.(tx, row, put, detail);
  const asked = await isMoreAsked(tx, kind, id, life === "in_review");
  const state = applicationStateOf(life, { reason, asked }, kind.ends?.reason);
  const keptUntil = new Date(Date.now() + ((await materials?.days(tx, state)) ?? 0) * DAY);
  const change = { row, state, detail, by, undoes, effects, keptUntil };
  const more = await hooks.before?.(tx, change);
  const texts = said.flatMap((column) => {
    const text = snapshot?.texts[column];
    return text === undefined ? [] : [[column, text]];
  });
  await tx
    .update(table as PgTable)
    .set({
      ...{ state, status: life, reason, updatedAt: new Date() },
      ...Object.fromEntries(texts),
      ...(await datesOf(tx, kind, change)),
      ...more,
    })
    .where(eq(table.id, id));
  await keepPrivateUntil(tx, await filesOf(tx, kind, [id]), keptUntil);
  await writeMove(tx, kind, change, reason);
  await hooks.after?.(tx, change);
}

/** Whether better materials are asked for; of what is handed in again none are. */
async function isMoreAsked(
  tx: Transaction,
  { materials }: ApplicationKind,
  id: string,
  isHandedIn: boolean,
): Promise<boolean> {
  if (materials === undefined) return false;
  const { table, application, asked } = materials;
  if (isHandedIn) {
    await tx
      .update(table)
      .set({ [nameOf(table, asked)]: "" })
      .where(eq(application, id));
    return false;
  }
  return (await tx.$count(table, and(eq(application, id), ne(asked, "")))) > 0;
}

/** The name by which a table's object knows a column. */
function nameOf(table: PgTable, column: unknown): string {
  return Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? "";
}

/** The day on which what begins then ends; null where it holds for good. */
export async function untilFrom(db: Queryable, { ends }: ApplicationKind, begin: Date): Promise<Date | null> {
  if (ends === undefined) return null;
  const until = new Date(begin);
  until.setUTCMonth(until.getUTCMonth() + (await ends.months(db)));
  return until;
}

async function datesOf(
  tx: Transaction,
  kind: ApplicationKind,
  { state, detail, undoes }: Pick<Change<ApplicationRow, ApplicationDetail>, "state" | "detail" | "undoes">,
): Promise<Partial<ApplicationRow>> {
  const now = new Date();
  if (state === "submitted")
    return undoes ? { decidedAt: null, validUntil: null } : { decidedAt: null, submittedAt: now };
  if (state !== "approved") return { decidedAt: now };
  if (undoes) return {};
  const validUntil = detail.validUntil ?? (await untilFrom(tx, kind, now));
  return { decidedAt: now, approvedAt: now, remindedAt: null, validUntil };
}

/** A decision that was taken back within its seconds never happened, as far as its member knows. */
async function writeMove<Row extends ApplicationRow>(
  tx: Transaction,
  { events }: ApplicationKind<Row>,
  { row, state, undoes, detail, by }: Change<Row, ApplicationDetail>,
  reason: string,
): Promise<void> {
  if (undoes) {
    const ofIt = and(eq(events.applicationId, row.id), eq(events.to, row.state));
    await tx.delete(events).where(sql`${events.id} = (select max(id) from ${events} where ${ofIt})`);
    return;
  }
  await tx.insert(events as PgTable).values({
    ...{ applicationId: row.id, from: row.state, to: state, what: detail.what ?? "", reason },
    ...{ byMember: by.memberId ?? null, byAdmin: by.adminId ?? null },
  });
}
