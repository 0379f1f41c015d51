import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { foldFigures } from "#platform/figures/fold.ts";
import { recountFigures } from "#platform/figures/recount.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { reviewDesk } from "../../../../../test/support/reviews.ts";

const app = await createTestApp();
const desk = await reviewDesk(app);
const { db } = app.services;

async function daily() {
  await foldFigures(db);
  const { rows } = await db.execute<{ metric: string; section: string; key: string; value: string }>(sql`
    select metric, section, key, value from figures_daily
    where metric in ('decisions', 'decision_time') and value <> 0 order by metric, section, key`);
  return rows;
}

test("decisions are counted with their time, undone ones are not, and a recount says the same", async () => {
  const passed = await desk.makeWaiting({}, { section: "main", minutesAgo: 10 });
  const rejected = await desk.makeWaiting({}, { section: "main", minutesAgo: 100 });
  const undone = await desk.makeWaiting({}, { section: "main", minutesAgo: 1000 });
  await desk.decide({ ids: [passed.id], decision: "pass", from: "waiting" });
  await desk.decide({ ids: [rejected.id], decision: "reject", reason: "广告", from: "waiting" });
  await desk.decide({ ids: [undone.id], decision: "delete", reason: "违反社区规范", from: "waiting" });
  await desk.post("undo", { ids: [undone.id] });
  // Taken down again after it was passed: a second decision, of something that no longer waited.
  await desk.decide({ ids: [passed.id], decision: "delete", reason: "违反社区规范", from: "published" });

  const counted = await daily();
  const ofMain = counted.filter(({ section }) => section === "main");
  expect(ofMain.map(({ metric, key, value }) => [metric, key, value])).toEqual([
    ["decision_time", "article_comment:67", "1"],
    ["decision_time", "article_comment:91", "1"],
    ["decisions", "article_comment:delete", "1"],
    ["decisions", "article_comment:pass", "1"],
    ["decisions", "article_comment:reject", "1"],
  ]);
  await recountFigures(db, ["decisions"]);
  expect(await daily()).toEqual(counted);
});
