import { lt, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { dayOf } from "./days.ts";
import { visitorSalts } from "./tables.ts";

/** Sums by the hour of these are kept so long; those of days stay. */
const HOURLY_DAYS = 60;
const METRICS = ["views", "screens", "visits", "seen_%", "returned"];

/**
 * Throws away what is not needed once a day is over: its salt, without which nobody can say who its visitors were, the
 * registers of its sketches, and sums of hours long ago. Of a day that some process still writes to, the count stays.
 */
export async function tidyVisits(db: Queryable, today = dayOf(new Date())): Promise<void> {
  await db.delete(visitorSalts).where(lt(visitorSalts.day, today));
  await db.execute(sql`
    update visitor_days set registers = '' where day < ${today}::date - 1 and registers <> ''`);
  await db.execute(sql`
    delete from figures_hourly where metric like any(${sql.param(METRICS)}::text[])
      and hour < (${today}::date - ${HOURLY_DAYS}::int)::timestamp at time zone 'Asia/Shanghai'`);
}

/** A quarter past China's midnight, when every process has written what it counted of the day before. */
export async function defineVisitJobs({ db, jobs }: Services): Promise<void> {
  await jobs.define("visits.tidy", {
    cron: "15 16 * * *",
    async work() {
      await tidyVisits(db);
    },
  });
}
