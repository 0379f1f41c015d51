import { and, asc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import { keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { moveLife, silence } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { ENDED } from "#shared/influence.ts";
import { REMINDERS } from "../contract.ts";
import { accountsOf } from "./accounts.ts";
import { DAY, DRAFT_DAYS, INFLUENCE, influenceTag } from "./names.ts";
import { influenceNotice } from "./notice-kinds.ts";
import { influenceApplications, influenceEvents, influenceReservations, influenceSeasons } from "./tables.ts";

const AT_ONCE = 100;
/** What could be neither ended, reminded of nor announced is set aside under these. */
export const ENDS_ROUND = "influence-ends";
export const REMINDER_ROUND = "influence-remind";
export const SEASONS_ROUND = "influence-seasons";

const holding = eq(influenceApplications.state, "approved");

const applyPath = (section: string): string => pathOf("voice.apply", {}, { section: sectionBySlug(section) });

/** Ends what nobody renewed in time; mark and rights go with it. @returns how many ended */
export async function expireDue(
  services: Pick<Services, "db" | "cache" | "log">,
  now = new Date(),
): Promise<number> {
  const { db } = services;
  let ended = 0;
  for (;;) {
    const due = await db
      .select({ id: influenceApplications.id })
      .from(influenceApplications)
      .where(
        and(
          holding,
          lte(influenceApplications.validUntil, now),
          notAside(ENDS_ROUND, influenceApplications.id),
        ),
      )
      .orderBy(asc(influenceApplications.validUntil))
      .limit(AT_ONCE);
    await eachRow(services, ENDS_ROUND, byId(due), (id) =>
      db.transaction(async (tx) => {
        // Renewed meanwhile, or ended by another process.
        const [row] = await tx
          .select()
          .from(influenceApplications)
          .where(and(eq(influenceApplications.id, id), holding, lte(influenceApplications.validUntil, now)));
        if (row === undefined) return;
        const moved = await moveLife(tx, services, INFLUENCE, id, "expire", { by: {}, reason: ENDED });
        if (!moved.moved) return;
        await silence(tx, INFLUENCE, id);
        ended += 1;
        await notify(
          tx,
          influenceNotice,
          { memberId: row.memberId, key: `influence:${id}:expired:${row.validUntil?.getTime() ?? 0}` },
          {
            title: "你的达人资格已到期",
            body: "达人标识和权益已暂停，更新粉丝数和截图后重新提交即可恢复。",
            link: pathOf("voice.apply", {}, { section: sectionBySlug(row.section), query: { id } }),
            action: "重新提交",
          },
        );
      }),
    );
    if (due.length < AT_ONCE) return ended;
  }
}

/** Reminds voices 30, 7 and 1 days before the end, once each. @returns how many were told */
export async function remindDue(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const { db } = services;
  let told = 0;
  for (const days of [...REMINDERS].sort((one, other) => one - other))
    for (;;) {
      const rows = await db
        .select({ id: influenceApplications.id })
        .from(influenceApplications)
        .where(and(dueFor(days, now), notAside(REMINDER_ROUND, influenceApplications.id)))
        .limit(AT_ONCE);
      const done = await eachRow(services, REMINDER_ROUND, byId(rows), (id) =>
        db.transaction((tx) => remindOne(tx, id, days, now)),
      );
      const some = done.filter(Boolean).length;
      told += some;
      if (rows.length < AT_ONCE || some === 0) break;
    }
  return told;
}

const dueFor = (days: number, now: Date) =>
  and(
    holding,
    gt(influenceApplications.validUntil, now),
    lte(influenceApplications.validUntil, new Date(now.getTime() + days * DAY)),
    or(isNull(influenceApplications.remindedAt), gt(influenceApplications.remindedAt, days)),
  );

async function remindOne(tx: Transaction, which: string, days: number, now: Date): Promise<boolean> {
  const rows = await tx
    .select()
    .from(influenceApplications)
    .where(and(eq(influenceApplications.id, which), dueFor(days, now)))
    .for("update", { skipLocked: true });
  for (const { id, memberId, section, validUntil } of rows) {
    await tx.update(influenceApplications).set({ remindedAt: days }).where(eq(influenceApplications.id, id));
    await tx.insert(influenceEvents).values({ applicationId: id, what: "reminded" });
    const until = validUntil ?? now;
    await notify(
      tx,
      influenceNotice,
      { memberId, key: `influence:${id}:remind:${until.getTime()}:${days}` },
      {
        title: `达人资格将在 ${Math.ceil((until.getTime() - now.getTime()) / DAY)} 天内到期`,
        body: `${formatDate(until)} 到期。更新粉丝数和截图，提交年度复核，标识和权益就会继续。`,
        link: applyPath(section),
        action: "提交年度复核",
      },
    );
  }
  return rows.length > 0;
}

/**
 * Tells those who asked for it that a season began, and drops what is kept of the section: its page says so from now on.
 * @returns how many were told
 */
export async function announceSeasons(
  services: Pick<Services, "db" | "cache" | "log">,
  now = new Date(),
): Promise<number> {
  const { db, cache } = services;
  const due = await db
    .select()
    .from(influenceSeasons)
    .where(
      and(
        isNull(influenceSeasons.announcedAt),
        eq(influenceSeasons.closed, false),
        lte(influenceSeasons.opensAt, now),
        gt(influenceSeasons.closesAt, now),
        notAside(SEASONS_ROUND, influenceSeasons.id),
      ),
    );
  const seasons = due.map((row) => ({ key: row.id, row }));
  const told = await eachRow(services, SEASONS_ROUND, seasons, async ({ id, section, title, closesAt }) => {
    let reached = 0;
    for (;;) {
      const some = await db.transaction(async (tx) => {
        const rows = await tx
          .select()
          .from(influenceReservations)
          .where(eq(influenceReservations.section, section))
          .limit(AT_ONCE)
          .for("update", { skipLocked: true });
        for (const row of rows)
          await notify(
            tx,
            influenceNotice,
            { memberId: row.memberId, key: `influence:season:${id}:${row.memberId}` },
            {
              title: "你预约的达人招募开始了",
              body: `${title}，${formatDate(closesAt)} 截止。`,
              link: pathOf("voice.landing", {}, { section: sectionBySlug(section) }),
              action: "去申请",
            },
          );
        if (rows.length > 0)
          await tx.delete(influenceReservations).where(
            inArray(
              influenceReservations.id,
              rows.map((row) => row.id),
            ),
          );
        return rows.length;
      });
      reached += some;
      if (some < AT_ONCE) break;
    }
    await db.transaction(async (tx) => {
      await tx.update(influenceSeasons).set({ announcedAt: now }).where(eq(influenceSeasons.id, id));
      await cache.invalidate(tx, [influenceTag(section)]);
    });
    return reached;
  });
  return told.reduce((sum, reached) => sum + reached, 0);
}

/** Drops drafts of a month ago, with their screenshots. @returns how many */
export async function dropDrafts({ db }: Pick<Services, "db">, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - DRAFT_DAYS * DAY);
  let dropped = 0;
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: influenceApplications.id })
        .from(influenceApplications)
        .where(and(eq(influenceApplications.state, "draft"), lte(influenceApplications.updatedAt, before)))
        .limit(AT_ONCE)
        .for("update", { skipLocked: true });
      await deleteApplications(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
    dropped += some;
    if (some < AT_ONCE) return dropped;
  }
}

/** Deletes applications with all that belongs to them; nobody reads their screenshots from now on. */
export async function deleteApplications(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const files = (await accountsOf(tx, ids)).flatMap(({ screenshotId }) => screenshotId ?? []);
  await keepPrivateUntil(tx, files, new Date());
  await tx
    .update(influenceApplications)
    .set({ aboutId: null })
    .where(inArray(influenceApplications.aboutId, [...ids]));
  await tx.delete(influenceApplications).where(inArray(influenceApplications.id, [...ids]));
}

/** Declares what happens by itself: ends, reminders, seasons that begin, drafts that go. */
export async function defineInfluenceJobs(services: Services): Promise<void> {
  const { jobs, log } = services;
  await jobs.define("influence-ends", {
    cron: "*/10 * * * *",
    work: async () => {
      const ended = await expireDue(services);
      if (ended > 0) log.info({ ended }, "voices ended");
      const told = await announceSeasons(services);
      if (told > 0) log.info({ told }, "members told of a season of voices");
    },
  });
  await jobs.define("influence-remind", {
    // Ten in the morning in China.
    cron: "10 2 * * *",
    work: async () => {
      const told = await remindDue(services);
      if (told > 0) log.info({ told }, "voices reminded of their end");
      const dropped = await dropDrafts(services);
      if (dropped > 0) log.info({ dropped }, "drafts of voices dropped");
    },
  });
}
