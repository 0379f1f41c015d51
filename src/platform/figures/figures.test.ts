import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import type { Queryable } from "../database/client.ts";
import { countRows } from "./count.ts";
import { foldFigures } from "./fold.ts";
import { figureSourcesOf, recountFigures } from "./recount.ts";

const { db, drop } = await createTestDatabase({ max: 4 });
afterAll(drop);

await db.execute(sql`create table happened (section text, key text, at timestamptz(3), value bigint)`);
figureSourcesOf
  .offer("happened", {
    metrics: ["test"],
    rows: sql`select 'test' as metric, section, key, at, value from happened`,
  })
  .install();

interface Happening {
  section: string;
  key: string;
  at: Date;
  by?: number;
}

const count = (db: Queryable, happenings: readonly Happening[]) =>
  countRows(
    db,
    sql`select 'test' as metric, section, key, at, value from json_populate_recordset(null::happened, ${rowsOf(happenings)}::json)`,
  );
const rowsOf = (happenings: readonly Happening[]) =>
  JSON.stringify(happenings.map(({ by = 1, ...one }) => ({ ...one, value: by })));

const hour = 3_600_000;
const start = Date.parse("2026-11-01T00:00:00Z");
const happening = fc.record({
  section: fc.constantFrom("", "one", "two"),
  key: fc.constantFrom("a", "b"),
  // Around the ends of hours and of China's days.
  at: fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.constantFrom(-1, 0, 1, 1234))
    .map(([hours, ms]) => new Date(start + hours * hour + ms)),
  by: fc.constantFrom(1, 1, 1, 3, -1),
});

async function sums(): Promise<{ hours: unknown[]; days: unknown[] }> {
  const hours = await db.execute(
    sql`select * from figures_hourly where metric = 'test' and value <> 0 order by section, hour, key`,
  );
  const days = await db.execute(
    sql`select * from figures_daily where metric = 'test' and value <> 0 order by section, day, key`,
  );
  return { hours: hours.rows, days: days.rows };
}

test("what was counted as it came in equals a recount, whatever came when", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(happening, { maxLength: 12 }), { maxLength: 8 }), async (history) => {
      await db.execute(sql`truncate happened, figures_waiting, figures_hourly, figures_daily`);
      for (const batch of history) {
        await db.transaction(async (tx) => {
          await count(tx, batch);
          await tx.execute(
            sql`insert into happened select * from json_populate_recordset(null::happened, ${rowsOf(batch)}::json)`,
          );
        });
        if (batch.length % 2 === 0) await foldFigures(db);
      }
      await foldFigures(db);
      const counted = await sums();
      await recountFigures(db, ["happened"]);
      expect(await sums()).toEqual(counted);
    }),
    { numRuns: 15 },
  );
});

test("a day begins at China's midnight, and every section's figures are in those of all", async () => {
  await db.execute(sql`truncate happened, figures_waiting, figures_hourly, figures_daily`);
  const late = new Date("2026-11-01T15:59:59.999Z");
  await count(db, [
    { section: "one", key: "a", at: late },
    { section: "two", key: "a", at: new Date("2026-11-01T16:00:00Z"), by: 2 },
    { section: "one", key: "a", at: late, by: 4 },
  ]);
  expect(await foldFigures(db)).toBe(3);
  const { days } = await sums();
  expect(days).toEqual([
    { metric: "test", section: "", day: "2026-11-01", key: "a", value: "5" },
    { metric: "test", section: "", day: "2026-11-02", key: "a", value: "2" },
    { metric: "test", section: "one", day: "2026-11-01", key: "a", value: "5" },
    { metric: "test", section: "two", day: "2026-11-02", key: "a", value: "2" },
  ]);
});

test("many who count at once lose nothing while others fold and recount", async () => {
  await db.execute(sql`truncate happened, figures_waiting, figures_hourly, figures_daily`);
  const happen = () =>
    db.transaction(async (tx) => {
      await count(tx, [{ section: "one", key: "a", at: new Date(start) }]);
      await tx.execute(sql`insert into happened values ('one', 'a', ${new Date(start).toISOString()}, 1)`);
    });
  await Promise.all([
    ...Array.from({ length: 60 }, happen),
    ...Array.from({ length: 6 }, () => foldFigures(db)),
    recountFigures(db, ["happened"]),
    recountFigures(db, ["happened"]),
  ]);
  await foldFigures(db);
  const { days } = await sums();
  expect(days).toContainEqual(expect.objectContaining({ section: "one", value: "60" }));
  expect(days).toContainEqual(expect.objectContaining({ section: "", value: "60" }));
});

test("what is rolled back is not counted", async () => {
  await db.execute(sql`truncate happened, figures_waiting, figures_hourly, figures_daily`);
  const broken = db.transaction(async (tx) => {
    await count(tx, [{ section: "one", key: "a", at: new Date(start) }]);
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  expect(await foldFigures(db)).toBe(0);
});
