import { and, asc, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { moveLife, silence } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { formatDate } from "#shared/format.ts";
import type { ApplicationKind, ApplicationRow } from "./kind.ts";
import { addEvent, applicationsWhere, DAY, deleteApplications, tellMember } from "./rows.ts";

const AT_ONCE = 100;

/** What could be neither ended nor reminded of is set aside under these. */
export const endsRound = ({ name }: Pick<ApplicationKind, "name">): string => `${name}-ends`;
export const reminderRound = ({ name }: Pick<ApplicationKind, "name">): string => `${name}-remind`;

/** Drafts go after so many days without a word. */
export const DRAFT_DAYS = 30;

/** Ids of a hundred applications, those that end first before the others. */
const some = async (db: Services["db"], { table }: ApplicationKind, where: SQL | undefined) =>
  (await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .orderBy(asc(table.validUntil))
    .limit(AT_ONCE)) as { id: string }[];

/** Ends what nobody renewed in time; every right goes with it. @returns how many ended */
async function expireDue<Row extends ApplicationRow>(
  services: Pick<Services, "db" | "cache" | "log">,
  kind: ApplicationKind<Row>,
  now = new Date(),
): Promise<number> {
  const { name, table, ends } = kind;
  if (ends === undefined) return 0;
  const round = endsRound(kind);
  const due = and(eq(table.state, "approved"), ends.of, lte(table.validUntil, now));
  let ended = 0;
  const end = async (tx: Transaction, id: string): Promise<void> => {
    // Renewed meanwhile, or ended by another process.
    const [row] = await applicationsWhere(tx, kind, and(eq(table.id, id), due), 1);
    if (row === undefined) return;
    const moved = await moveLife(tx, services, name, id, "expire", { by: {}, reason: ends.reason });
    if (!moved.moved) return;
    await silence(tx, name, id);
    ended += 1;
    const about = `${id}:expired:${row.validUntil?.getTime() ?? 0}`;
    await tellMember(tx, kind, { memberId: row.memberId, about }, ends.ended(row));
  };
  for (;;) {
    const rows = await some(services.db, kind, and(due, notAside(round, table.id)));
    await eachRow(services, round, byId(rows), (id) => services.db.transaction((tx) => end(tx, id)));
    if (rows.length < AT_ONCE) return ended;
  }
}

/** Reminds members some days before the end, once each. @returns how many were told */
async function remindDue<Row extends ApplicationRow>(
  services: Pick<Services, "db" | "log">,
  kind: ApplicationKind<Row>,
  now = new Date(),
): Promise<number> {
  const { table, ends } = kind;
  if (ends === undefined) return 0;
  const round = reminderRound(kind);
  let told = 0;
  for (const days of [...ends.reminders].sort((one, other) => one - other)) {
    const due = and(
      eq(table.state, "approved"),
      ends.of,
      gt(table.validUntil, now),
      lte(table.validUntil, new Date(now.getTime() + days * DAY)),
      or(isNull(table.remindedAt), gt(table.remindedAt, days)),
    );
    const remind = async (tx: Transaction, id: string): Promise<boolean> => {
      // What somebody is at is left for the next round.
      const [taken] = await tx
        .select()
        .from(table as PgTable)
        .where(and(eq(table.id, id), due))
        .for("update", { skipLocked: true });
      if (taken === undefined) return false;
      const row = taken as unknown as Row;
      await tx
        .update(table as PgTable)
        .set({ remindedAt: days })
        .where(eq(table.id, id));
      await addEvent(tx, kind, { applicationId: id, what: "reminded" });
      const until = row.validUntil ?? now;
      const left = Math.ceil((until.getTime() - now.getTime()) / DAY);
      const about = `${id}:remind:${until.getTime()}:${days}`;
      const words = ends.reminded(row, { days: left, until: formatDate(until) });
      await tellMember(tx, kind, { memberId: row.memberId, about }, words);
      return true;
    };
    for (;;) {
      const rows = await some(services.db, kind, and(due, notAside(round, table.id)));
      const done = await eachRow(services, round, byId(rows), (id) =>
        services.db.transaction((tx) => remind(tx, id)),
      );
      const reached = done.filter(Boolean).length;
      told += reached;
      if (rows.length < AT_ONCE || reached === 0) break;
    }
  }
  return told;
}

/** A kind's ends and reminders, as of a time. */
export const endsOf = <Row extends ApplicationRow>(kind: ApplicationKind<Row>) => ({
  expireDue: (services: Pick<Services, "db" | "cache" | "log">, now?: Date) => expireDue(services, kind, now),
  remindDue: (services: Pick<Services, "db" | "log">, now?: Date) => remindDue(services, kind, now),
});

/** Drops drafts that nobody went on with, with their files. @returns how many */
export async function dropDrafts(
  { db }: Pick<Services, "db">,
  kind: ApplicationKind,
  now = new Date(),
): Promise<number> {
  const { table } = kind;
  const before = new Date(now.getTime() - DRAFT_DAYS * DAY);
  for (let dropped = 0; ; ) {
    const ids = await db.transaction(async (tx) => {
      const rows = (await tx
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(eq(table.state, "draft"), lte(table.updatedAt, before)))
        .limit(AT_ONCE)
        .for("update", { skipLocked: true })) as { id: string }[];
      const found = rows.map(({ id }) => id);
      await deleteApplications(tx, kind, found);
      return found;
    });
    dropped += ids.length;
    if (ids.length < AT_ONCE) return dropped;
  }
}

/** Something that a job does, and what the log says of it. */
type Step = readonly [said: string, work: () => Promise<number>];

/** A job that does these one after the other, and logs what there was to do. */
export async function defineSteps(
  { jobs, log }: Services,
  queue: string,
  cron: string,
  steps: readonly Step[],
): Promise<void> {
  await jobs.define(queue, {
    cron,
    work: async () => {
      for (const [said, work] of steps) {
        const done = await work();
        if (done > 0) log.info({ done, queue }, said);
      }
    },
  });
}

/** Declares what happens to a kind by itself: ends and reminders, and what the kind adds to either. */
export async function defineEnds(
  services: Services,
  kind: ApplicationKind,
  { daily = [], often = [] }: { daily?: readonly Step[]; often?: readonly Step[] } = {},
): Promise<void> {
  await defineSteps(services, endsRound(kind), "*/10 * * * *", [
    [`${kind.name}: ended`, () => expireDue(services, kind)],
    ...often,
  ]);
  // Ten in the morning in China.
  await defineSteps(services, reminderRound(kind), "5 2 * * *", [
    [`${kind.name}: reminded of the end`, () => remindDue(services, kind)],
    ...daily,
  ]);
}
