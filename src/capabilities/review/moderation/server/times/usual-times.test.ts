import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { foldFigures } from "#platform/figures/fold.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { reviewDesk } from "../../../../../../test/support/reviews.ts";
import { usualTimes } from "./usual-times.ts";

const app = await createTestApp();
const desk = await reviewDesk(app);
const { db } = app.services;
const KIND = "article_comment";

beforeEach(async () => {
  await db.execute(sql`truncate figures_waiting, figures_hourly, figures_daily`);
});

/** Decides something that waited so long. */
async function decide(minutesAgo: number): Promise<void> {
  const { id } = await desk.makeWaiting({}, { minutesAgo });
  await desk.decide({ ids: [id], decision: "pass", from: "waiting" });
}

test("a queue's time is the median of what it decided, and none before five decisions", async () => {
  for (const minutes of [2, 10, 20, 500]) await decide(minutes);
  await foldFigures(db);
  expect(await usualTimes(db)).toEqual({});
  await decide(3000);
  await foldFigures(db);
  const times = await usualTimes(db);
  expect(Object.keys(times)).toEqual([KIND]);
  // Durations are kept by steps of a tenth.
  expect(times[KIND]).toBeGreaterThan(18);
  expect(times[KIND]).toBeLessThan(22.1);
});

test("what was decided more than a week ago says nothing", async () => {
  for (const _ of [1, 2, 3, 4, 5, 6]) await decide(10);
  await foldFigures(db);
  expect(await usualTimes(db)).toHaveProperty(KIND);
  await db.execute(sql`update figures_daily set day = day - 6`);
  expect(await usualTimes(db)).toHaveProperty(KIND);
  await db.execute(sql`update figures_daily set day = day - 1`);
  expect(await usualTimes(db)).toEqual({});
});

test("anybody reads it", async () => {
  for (const _ of [1, 2, 3, 4, 5]) await decide(30);
  await foldFigures(db);
  const { status, body } = await app.call("GET", "/api/reviews/times");
  expect(status).toBe(200);
  expect(body.data).toEqual({ minutes: { [KIND]: expect.closeTo(30, -1) } });
});
