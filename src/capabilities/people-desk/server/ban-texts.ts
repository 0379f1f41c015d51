import { and, eq, isNull, lte, sql } from "drizzle-orm";
import {
  lastVersion,
  lockLife,
  moveLife,
  reviewItems,
  reviewKinds,
  silence,
} from "#capabilities/moderation/server/public.ts";
import { monitoredTexts } from "#capabilities/monitoring/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { banHidden, memberBans } from "./tables.ts";

/** The queue that hides and shows what banned members wrote; its data: `{ ban }`. */
export const BAN_TEXTS = "people-ban-texts";
const ROUND = 50;

type Ban = typeof memberBans.$inferSelect;
interface Text {
  kind: string;
  targetId: string;
}

/** What stands for a member himself is no text of his: it is reset part by part, and appeals stay readable. */
function textKinds(): string[] {
  return reviewKinds
    .entries()
    .filter(([, { ofMembers, without = [] }]) => !ofMembers && !without.includes("remove"))
    .map(([name]) => name);
}

/**
 * Brings what a banned member wrote to where it belongs: hidden while a ban that hides stands, and shown again after it,
 * as far as nobody else has decided about it since. Each text in a transaction of its own; what was done stays done when
 * the process ends in between, and the rest follows with the next try.
 */
export async function settleBanTexts(services: Services, banId: string): Promise<void> {
  const { db } = services;
  const [ban] = await db.select().from(memberBans).where(eq(memberBans.id, banId));
  if (!ban?.hides || ban.shownAt !== null) return;
  if (ban.liftedAt === null && (ban.until === null || ban.until > new Date())) await hideAll(services, ban);
  else await showAll(services, ban);
}

async function hideAll(services: Services, ban: Ban): Promise<void> {
  for (const kind of textKinds()) {
    for (let after = "0"; ; ) {
      const ids = await publishedBy(services, ban.memberId, kind, after);
      for (const targetId of ids) {
        const over = await transact(services.db, (tx) => hideOne(tx, services, ban, { kind, targetId }));
        if (over) return;
      }
      const last = ids.at(-1);
      if (last === undefined || ids.length < ROUND) break;
      after = last;
    }
  }
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
      where author_id = ${memberId}::bigint and status = 'published' and kind = ${kind}
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
  { id, reason, byAdmin }: Ban,
  { kind, targetId }: Text,
): Promise<boolean> {
  // Whoever lifts the ban meanwhile waits for this text, or this one sees that it is over.
  const [ban] = await tx
    .select({ liftedAt: memberBans.liftedAt })
    .from(memberBans)
    .where(eq(memberBans.id, id))
    .for("share");
  if (ban === undefined || ban.liftedAt !== null) return true;
  const standing = await lockLife(tx, kind, targetId);
  if (standing?.state !== "published") return false;
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

async function showAll(services: Services, ban: Ban): Promise<void> {
  const { db } = services;
  for (;;) {
    const rows = await db.select().from(banHidden).where(eq(banHidden.banId, ban.id)).limit(ROUND);
    if (rows.length === 0) break;
    for (const row of rows)
      await transact(db, async (tx) => {
        const standing = await lockLife(tx, row.kind, row.targetId);
        const untouched =
          standing?.state === "removed" &&
          String(await lastVersion(tx, row.kind, row.targetId)) === row.version;
        if (untouched) {
          const by = ban.liftedBy === null ? {} : { adminId: ban.liftedBy };
          await moveLife(tx, services, row.kind, row.targetId, "pass", { by });
          await silence(tx, row.kind, row.targetId);
        }
        await tx
          .delete(banHidden)
          .where(
            and(
              eq(banHidden.banId, row.banId),
              eq(banHidden.kind, row.kind),
              eq(banHidden.targetId, row.targetId),
            ),
          );
      });
  }
  await db.update(memberBans).set({ shownAt: sql`now()` }).where(eq(memberBans.id, ban.id));
}

/** Bans that ran out by themselves: what they hid comes back. @returns their ids */
async function ranOut({ db }: Services): Promise<string[]> {
  const rows = await db
    .select({ id: memberBans.id })
    .from(memberBans)
    .where(and(memberBans.hides, isNull(memberBans.shownAt), lte(memberBans.until, sql`now()`)));
  return rows.map(({ id }) => id);
}

/** Declares the queue, and the sweep that finds bans that ran out, and jobs that were lost. */
export async function definePeopleDeskJobs(services: Services): Promise<void> {
  await services.jobs.define<{ ban: string }>(BAN_TEXTS, {
    work: ({ ban }) => settleBanTexts(services, ban),
  });
  await services.jobs.define("people-bans-over", {
    cron: "*/5 * * * *",
    work: async () => {
      for (const ban of await ranOut(services)) await settleBanTexts(services, ban);
    },
  });
}
