import { and, eq, isNull, sql } from "drizzle-orm";
import type { Batch, WaitingRow } from "#platform/batches/batch.ts";
import { drainBatch } from "#platform/batches/drain.ts";
import { stirBatch } from "#platform/batches/stir.ts";
import type { Transaction } from "#platform/database/client.ts";
import { preparedRows } from "#platform/database/prepared.ts";
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

/**
 * {@link recordActs} for those who are answered with what it gave: counted at once, each of another member.
 * @returns growth by the member's id; nothing of those whose act counted before, or no more today
 */
export async function countAllActs(
  tx: Transaction,
  cache: Invalidator,
  done: readonly DoneAct[],
): Promise<Map<string, number>> {
  for (const { act } of done) actNamed(act);
  const given = await countActs(
    tx,
    cache,
    done.map((one) => ({ ...one, what: "record" })),
  );
  return new Map(given.map(({ member_id, growth }) => [member_id, growth]));
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
  asked: readonly (Pick<AskedAct, "what" | "object"> & Partial<DoneAct>)[],
): Promise<void> {
  if (asked.length === 0) return;
  await preparedRows(
    tx,
    WAITING_ACTS,
    () => sql`
      insert into ${waitingActs} (what, object, act, member_id, at)
      select what, object, act, member_id, coalesce(at, now())
      from unnest(${sql.placeholder("what")}::text[], ${sql.placeholder("object")}::text[],
        ${sql.placeholder("act")}::text[], ${sql.placeholder("memberId")}::bigint[], ${sql.placeholder("at")}::timestamptz[])
        with ordinality as asked (what, object, act, member_id, at, n)
      order by n`,
    {
      what: asked.map(({ what }) => what),
      object: asked.map(({ object }) => object),
      act: asked.map(({ act = null }) => act),
      memberId: asked.map(({ memberId = null }) => memberId),
      at: asked.map(({ at }) => at?.toISOString() ?? null),
    },
  );
  stirBatch(WAITING_ACTS);
}

const leave = (tx: Transaction, ...asked: readonly AskedAct[]): Promise<void> => leaveAll(tx, asked);

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
