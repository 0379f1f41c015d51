import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import {
  lastEntries,
  lockLife,
  moveLife,
  putBack,
  reviewItems,
  reviewKind,
  reviewKinds,
  silence,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { constraintRefusal } from "#platform/database/constraints.ts";
import { lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { LifeState } from "#shared/life.ts";
import { banHidden, memberBans } from "./tables.ts";

/** The queue that hides and shows what banned members wrote; its data: `{ ban }`. */
const BAN_TEXTS = "people-ban-texts";
const ROUND = 50;

type Ban = typeof memberBans.$inferSelect;
interface Text {
  kind: string;
  targetId: string;
}

/**
 * What a member wrote is hidden exactly while a ban that hides is in force for him: it was not lifted, its time is not
 * over, and the account is banned, which an appeal ends. An account that was cancelled under it stays under it.
 */
const inForce = sql<boolean>`(member_bans.hides and member_bans.lifted_at is null
  and coalesce(member_bans.until > now(), true)
  and exists (select from members where members.id = member_bans.member_id
    and (members.status = 'cancelled'
      or members.status = 'banned' and coalesce(members.status_until > now(), true))))`;

/**
 * Has what hangs on a ban done soon, which is committed already. Lost with its process it costs a minute: the rows of bans
 * say what is to be done, and the next round reads them.
 */
export async function settleSoon({ jobs, log }: Pick<Services, "jobs" | "log">, ban: string): Promise<void> {
  try {
    await jobs.send(BAN_TEXTS, { ban });
  } catch (error) {
    log.warn({ err: error, ban }, "texts under a ban are left to the next round");
  }
}

/**
 * What bans before this one hid, and nobody has shown yet, is this one's from now on, so that no late job of theirs shows
 * it. In the transaction that stores the ban, once those before it are lifted.
 */
export async function takeOverHidden(tx: Transaction, { id, memberId }: Pick<Ban, "id" | "memberId">) {
  const before = sql`select ${memberBans.id} from ${memberBans}
    where ${memberBans.memberId} = ${memberId} and ${memberBans.id} <> ${id}`;
  await tx.update(banHidden).set({ banId: id }).where(sql`${banHidden.banId} in (${before})`);
}

/** Waits for whoever is about to show a text that bans of a member hid. */
export async function lockHidden(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .select({ one: sql`1` })
    .from(banHidden)
    .innerJoin(memberBans, eq(memberBans.id, banHidden.banId))
    .where(eq(memberBans.memberId, memberId))
    .for("update", { of: banHidden });
}

/**
 * Brings what a banned member wrote to where it belongs as things stand now, whichever ban it was that called: each text
 * in a transaction of its own, which looks again whether the ban is in force. What was done stays done when the process
 * ends in between, and the rest follows with the next round. One text that fails does not hold the others back.
 * @throws Error at the end, when some of them failed
 */
export async function settleBanTexts(services: Services, banId: string): Promise<void> {
  const [ban] = await services.db
    .select({ row: memberBans, inForce })
    .from(memberBans)
    .where(eq(memberBans.id, banId));
  if (!ban?.row.hides) return;
  const failures = ban.inForce ? await hideAll(services, ban.row) : await showAll(services, ban.row);
  if (failures.length > 0)
    throw new Error(`${failures.length} texts under the ban ${banId} were not settled`, {
      cause: failures[0],
    });
}

/** @returns why some of them failed */
async function hideAll(services: Services, ban: Ban): Promise<unknown[]> {
  const { db } = services;
  const failures: unknown[] = [];
  // Before anything is looked up: what is published after that is for the round to come.
  const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`);
  await db
    .update(memberBans)
    .set({ shownAt: null })
    .where(and(eq(memberBans.id, ban.id), isNotNull(memberBans.shownAt), inForce));
  for (const kind of textKinds()) {
    for (let after = "0"; ; ) {
      const ids = await publishedBy(services, ban.memberId, kind, after);
      for (const targetId of ids) {
        try {
          const over = await transact(db, (tx) => hideOne(tx, services, ban, { kind, targetId }));
          if (over) return failures;
        } catch (error) {
          failures.push(error);
        }
      }
      const last = ids.at(-1);
      if (last === undefined || ids.length < ROUND) break;
      after = last;
    }
  }
  if (failures.length === 0)
    await db
      .update(memberBans)
      .set({ hiddenAt: sql`${rows[0]?.now}::timestamptz` })
      .where(eq(memberBans.id, ban.id));
  return failures;
}

/** What stands for a member himself is no text of his: it is reset part by part, and appeals stay readable. */
function textKinds(): string[] {
  return reviewKinds
    .entries()
    .filter(([, { ofMembers, without = [] }]) => !ofMembers && !without.includes("remove"))
    .map(([name]) => name);
}

/** Both: what came by an import stands in no queue, and of what is anonymous nobody follows the author. */
async function publishedBy(
  { db }: Services,
  memberId: string,
  kind: string,
  after: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ target_id: string }>(sql`
    select target_id::text from (
      select target_id from ${reviewItems}
      where author_id = ${memberId}::bigint and kind = ${kind}
        and (status = 'published' or ${reviewKind(kind).lasting === true} and status in ('in_review', 'rejected'))
      union
      select target_id from ${monitoredTexts}
      where author_id = ${memberId}::bigint and published and kind = ${kind}) as theirs
    where theirs.target_id > ${after}::bigint order by theirs.target_id limit ${ROUND}`);
  return rows.map(({ target_id: id }) => id);
}

/** @returns whether the ban is over, so that nothing more is to be hidden */
async function hideOne(
  tx: Transaction,
  services: Services,
  { id, reason, byAdmin, createdAt }: Ban,
  { kind, targetId }: Text,
): Promise<boolean> {
  // Whoever lifts the ban meanwhile waits for this text, or this one sees that it is over.
  await tx.select({ id: memberBans.id }).from(memberBans).where(eq(memberBans.id, id)).for("share");
  const [ban] = await tx
    .select({ id: memberBans.id })
    .from(memberBans)
    .where(and(eq(memberBans.id, id), inForce));
  if (ban === undefined) return true;
  const standing = await lockLife(tx, kind, targetId);
  if (standing === undefined || !(await isSeen(tx, kind, targetId, standing.state))) return false;
  const [last] = await lastEntries(tx, kind, targetId, 1);
  // Brought back by a moderator since: his later decision stands.
  if (last?.byAdmin != null && last.move !== "confirm" && last.createdAt > createdAt) return false;
  const by = byAdmin === null ? {} : { adminId: byAdmin };
  const moved = await moveLife(tx, services, kind, targetId, "remove", { by, reason: `账号封禁：${reason}` });
  if (!moved.moved) return false;
  await silence(tx, kind, targetId);
  await tx
    .insert(banHidden)
    .values({ banId: id, kind, targetId, version: String(moved.version) })
    .onConflictDoUpdate({
      target: [banHidden.banId, banHidden.kind, banHidden.targetId],
      set: { version: String(moved.version) },
    });
  return false;
}

/** @returns why some of them failed */
async function showAll(services: Services, ban: Ban): Promise<unknown[]> {
  const { db, log } = services;
  const failures: unknown[] = [];
  for (let after: Text | undefined; ; ) {
    const rows = await hiddenAfter(db, ban.id, after);
    for (const row of rows) {
      try {
        await transact(db, (tx) => showOne(tx, services, ban, row));
      } catch (error) {
        const refusal = error instanceof AppError ? error : constraintRefusal(error);
        if (refusal === undefined) failures.push(error);
        else {
          // Something else of his stands in its place: it stays away, as anything that others decided about.
          log.info({ ...row, refusal: refusal.message }, "a text stays hidden after a ban");
          await db.delete(banHidden).where(hiddenRow(ban.id, row));
        }
      }
    }
    after = rows.at(-1);
    if (after === undefined) break;
  }
  if (failures.length === 0) await transact(db, (tx) => allShown(tx, ban.id));
  return failures;
}

function hiddenAfter(db: Queryable, banId: string, after: Text | undefined): Promise<Text[]> {
  return db
    .select({ kind: banHidden.kind, targetId: banHidden.targetId })
    .from(banHidden)
    .where(
      and(
        eq(banHidden.banId, banId),
        after && sql`(${banHidden.kind}, ${banHidden.targetId}) > (${after.kind}, ${after.targetId}::bigint)`,
      ),
    )
    .orderBy(banHidden.kind, banHidden.targetId)
    .limit(ROUND);
}

const hiddenRow = (banId: string, { kind, targetId }: Text): SQL | undefined =>
  and(eq(banHidden.banId, banId), eq(banHidden.kind, kind), eq(banHidden.targetId, targetId));

/** Whether others see it: as it is, or, of what outlives its versions, as it was before the change that is looked at. */
async function isSeen(tx: Transaction, kind: string, targetId: string, state: LifeState): Promise<boolean> {
  if (state === "published" || !reviewKind(kind).lasting) return state === "published";
  const found = await reviewKind(kind).load(tx, [targetId]);
  return found.get(targetId)?.content.public ?? false;
}

async function showOne(
  tx: Transaction,
  services: Services,
  { id, liftedBy }: Ban,
  text: Text,
): Promise<void> {
  // A ban that comes meanwhile takes this over, and waits for it; gone already, it is that one's.
  const row = await lockedRow(tx, banHidden, hiddenRow(id, text));
  if (row === undefined || (await isInForce(tx, id))) return;
  const standing = await lockLife(tx, text.kind, text.targetId);
  const [last] = await lastEntries(tx, text.kind, text.targetId, 1);
  if (standing?.state === "removed" && String(last?.version) === row.version) {
    const by = liftedBy === null ? {} : { adminId: liftedBy };
    await putBack(tx, services, text.kind, text.targetId, by);
    await silence(tx, text.kind, text.targetId);
  }
  await tx.delete(banHidden).where(hiddenRow(id, text));
}

async function isInForce(tx: Queryable, banId: string): Promise<boolean> {
  const [ban] = await tx.select({ inForce }).from(memberBans).where(eq(memberBans.id, banId));
  return ban?.inForce ?? false;
}

/** Whoever hides a text holds the ban, so that nothing is hidden under it once this says that all is shown. */
async function allShown(tx: Transaction, banId: string): Promise<void> {
  await tx.select({ id: memberBans.id }).from(memberBans).where(eq(memberBans.id, banId)).for("update");
  const [left] = await hiddenAfter(tx, banId, undefined);
  if (left !== undefined || (await isInForce(tx, banId))) return;
  await tx.update(memberBans).set({ shownAt: sql`now()` }).where(eq(memberBans.id, banId));
}

/**
 * Settles every ban of which something is left to do: its job was lost, its time ran out, an appeal ended it, or it has just
 * begun, since who was shut out may have been about to publish something. One that fails waits for the next round alone.
 */
export async function sweepBans(services: Services): Promise<void> {
  const { db, log } = services;
  const rows = await db
    .select({ id: memberBans.id })
    .from(memberBans)
    .where(
      and(
        memberBans.hides,
        or(isNull(memberBans.shownAt), isNull(memberBans.liftedAt)),
        sql`case when ${inForce} then ${memberBans.shownAt} is not null
            or coalesce(${memberBans.hiddenAt} < ${memberBans.createdAt} + interval '1 minute', true)
          else ${memberBans.shownAt} is null end`,
      ),
    )
    .orderBy(memberBans.id);
  for (const { id } of rows) {
    try {
      await settleBanTexts(services, id);
    } catch (error) {
      log.error({ err: error, ban: id }, "texts under a ban could not be settled");
    }
  }
}

/** Declares the queue, and the round that finds what it lost and what time has ended. */
export async function definePeopleDeskJobs(services: Services): Promise<void> {
  await services.jobs.define<{ ban: string }>(BAN_TEXTS, {
    work: ({ ban }) => settleBanTexts(services, ban),
  });
  await services.jobs.define("people-bans-over", { cron: "* * * * *", work: () => sweepBans(services) });
}
