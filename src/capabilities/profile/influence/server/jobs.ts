import { and, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import {
  defineEnds,
  dropDrafts,
  endsOf,
  tellMember,
} from "#capabilities/review/applications/server/public.ts";
import { eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { influenceKind, influenceTag } from "./kind.ts";
import { influenceReservations, influenceSeasons } from "./tables.ts";

const AT_ONCE = 100;
/** Seasons that could not be announced are set aside under this. */
export const SEASONS_ROUND = "influence-seasons";

export const { expireDue, remindDue } = endsOf(influenceKind);

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
          await tellMember(
            tx,
            influenceKind,
            { memberId: row.memberId, about: `season:${id}:${row.memberId}` },
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

/** Declares what happens by itself: ends, reminders, seasons that begin, drafts that go. */
export const defineInfluenceJobs = (services: Services): Promise<void> =>
  defineEnds(services, influenceKind, {
    often: [["members told of a season of voices", () => announceSeasons(services)]],
    daily: [["drafts of voices dropped", () => dropDrafts(services, influenceKind)]],
  });
