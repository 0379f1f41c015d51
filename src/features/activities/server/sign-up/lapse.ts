import { and, eq, lte } from "drizzle-orm";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { signUps } from "../tables.ts";
import { changedSeats } from "./changed-seats.ts";
import { leave } from "./leave.ts";
import { holdSignUp } from "./locks.ts";
import { lapsedNotice, offerKey } from "./notice-kinds.ts";
import { promote } from "./promote.ts";

/** Offers that could not be ended are set aside under this. */
export const LAPSING_ROUND = "activity-offers";

/**
 * Ends offers that were not answered in time; their seats go to whoever waits next.
 * @returns how many
 */
export function lapseOffers(
  services: Pick<Services, "db" | "cache" | "log">,
  now = new Date(),
): Promise<number> {
  const due = and(eq(signUps.state, "offered"), lte(signUps.answerBy, now));
  return eachDue(
    services,
    LAPSING_ROUND,
    { id: signUps.id, due, order: signUps.answerBy },
    async (tx, id) => {
      const held = await holdSignUp(tx, id);
      const { row, activity, kind } = held;
      // Answered at this moment, or ended by another process.
      if (row.state !== "offered" || row.answerBy === null || row.answerBy > now) return false;
      await leave(tx, held, "lapsed", { by: "time", now });
      await withdrawNotices(tx, offerKey(id), { unread: true });
      await notify(tx, lapsedNotice, { memberId: row.memberId, key: `activity-lapsed:${id}` }, activity);
      await promote(tx, kind.id, now);
      await changedSeats(tx, services, activity.id);
      return true;
    },
  );
}
