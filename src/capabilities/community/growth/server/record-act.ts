import { and, eq, isNull, sql } from "drizzle-orm";
import type { Batch, WaitingRow } from "#platform/batches/batch.ts";
import { drainBatch } from "#platform/batches/drain.ts";
import { stirBatch } from "#platform/batches/stir.ts";
import type { Transaction } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import type { Services } from "#platform/services.ts";
import { actNamed } from "./acts.ts";
import { type AskedAct, countActs } from "./count-acts.ts";
import { waitingActs } from "./tables.ts";

/** Where acts wait until they are counted. */
export const WAITING_ACTS = "waiting_acts";

export interface DoneAct {
  /** Name under which a feature offers it to `acts`. */
  act: string;
  memberId: string;
  /** What it was done to, named as `comment:17`; what hangs on that stands below it, as `comment:17/member:5`. */
  object: string;
  /** When it was done; now unless given. */
  at?: Date;
}

/** An act of this moment. */
type ActNow = Pick<DoneAct, "act" | "memberId" | "object">;

/**
 * Has something counted that a member did: once per object, and on one day at most as often as the act says. What was
 * taken back counts again. In the transaction of what is done; growth, points and honours follow a moment after its
 * commit, together with those of others.
 * @throws Error when no feature offers the act
 */
export async function recordAct(tx: Transaction, done: DoneAct): Promise<void> {
  actNamed(done.act);
  await leave(tx, { ...done, what: "record" });
}

/** The same for many members at once, in one statement. @throws Error when no feature offers one of the acts */
export async function recordActs(tx: Transaction, done: readonly ActNow[]): Promise<void> {
  for (const { act } of done) actNamed(act);
  await leaveAll(
    tx,
    done.map((one) => ({ ...one, what: "record" })),
  );
}

/**
 * {@link restoreActs} and {@link recordAct} in one, for what appears: it may have been there before, with all that hung on it.
 */
export async function recordAppearance(tx: Transaction, done: DoneAct): Promise<void> {
  actNamed(done.act);
  await leave(tx, { what: "restore", object: done.object }, { ...done, what: "record" });
}

/** {@link recordAppearance} for many at once, in one statement. @throws Error when no feature offers one of the acts */
export async function recordAppearances(tx: Transaction, done: readonly ActNow[]): Promise<void> {
  for (const { act } of done) actNamed(act);
  await leaveAll(
    tx,
    done.flatMap((one) => [
      { what: "restore", object: one.object },
      { ...one, what: "record" },
    ]),
  );
}

/** The same at once, for who answers with what it gave. @returns growth; 0 when it counted before, or no more today */
export async function countAct(tx: Transaction, cache: Invalidator, done: DoneAct): Promise<number> {
  actNamed(done.act);
  const [given] = await countActs(tx, cache, [{ ...done, what: "record" }]);
  return given?.growth ?? 0;
}

/**
 * Takes back what was counted for an object that is gone, and for what hangs on it: growth, and of the points what is
 * still there. The daily count stays, so that doing and undoing the same gains nothing.
 * @param object as it was named to {@link recordAct}; whoever did something to it loses it, so what one member can end for
 *   himself alone carries his number in its name
 */
export function revokeActs(tx: Transaction, object: string): Promise<void> {
  return leave(tx, { what: "revoke", object });
}

/** {@link revokeActs} for many at once, in one statement. */
export const revokeAllActs = (tx: Transaction, objects: readonly string[]): Promise<void> =>
  leaveAll(
    tx,
    objects.map((object) => ({ what: "revoke", object })),
  );

/** Lets everything count again that {@link revokeActs} took back for this object, which is there again. */
export function restoreActs(tx: Transaction, object: string): Promise<void> {
  return leave(tx, { what: "restore", object });
}

async function leaveAll(
  tx: Transaction,
  asked: readonly (Pick<AskedAct, "what" | "object"> & Partial<ActNow>)[],
): Promise<void> {
  if (asked.length === 0) return;
  const column = (name: "what" | "object" | "act" | "memberId") =>
    sql.param(asked.map((one) => one[name] ?? null));
  await tx.execute(sql`
    insert into ${waitingActs} (what, object, act, member_id)
    select what, object, act, member_id
    from unnest(${column("what")}::text[], ${column("object")}::text[], ${column("act")}::text[],
      ${column("memberId")}::bigint[]) with ordinality as asked (what, object, act, member_id, n)
    order by n`);
  stirBatch(WAITING_ACTS);
}

async function leave(tx: Transaction, ...asked: readonly AskedAct[]): Promise<void> {
  await preparedOnce(tx, `${WAITING_ACTS}:${asked.length}`, (name) =>
    tx
      .insert(waitingActs)
      .values(
        asked.map((_, n) => ({
          what: sql.placeholder(`what${n}`),
          object: sql.placeholder(`object${n}`),
          act: sql.placeholder(`act${n}`),
          memberId: sql.placeholder(`memberId${n}`),
          at: sql`coalesce(${sql.placeholder(`at${n}`)}::timestamptz, now())`,
        })),
      )
      .prepare(name),
  ).execute(
    Object.fromEntries(
      asked.flatMap((one, n) => {
        const { act = null, memberId = null, at } = { act: null, memberId: null, at: undefined, ...one };
        const row = {
          ...{ what: one.what, object: one.object, act, memberId },
          at: at?.toISOString() ?? null,
        };
        return Object.entries(row).map(([name, value]) => [`${name}${n}`, value]);
      }),
    ),
  );
  stirBatch(WAITING_ACTS);
}

interface ActRow extends WaitingRow {
  what: AskedAct["what"];
  object: string;
  act: string | null;
  member_id: string | null;
}

/** Counts what waits, in the order in which it was done. */
export const actBatch: Batch<ActRow> = {
  size: 200,
  async take(tx, { cache }, rows) {
    await countActs(
      tx,
      cache,
      rows.map(({ what, object, act, member_id, at }) =>
        what === "record"
          ? { what, object, act: act ?? "", memberId: member_id ?? "", at: new Date(at) }
          : { what, object },
      ),
    );
  },
};

/**
 * Waits until everything is counted that a member has done: for what shows him his growth, points and tasks, which he
 * looks at a moment after doing something for them.
 */
export async function actsCounted(services: Services, memberId: string): Promise<void> {
  const [waiting] = await services.db
    .select({ id: waitingActs.id })
    .from(waitingActs)
    .where(and(eq(waitingActs.memberId, memberId), isNull(waitingActs.retryAt)))
    .limit(1);
  if (waiting !== undefined) await drainBatch(services, WAITING_ACTS, { wait: true });
}
