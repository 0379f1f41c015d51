import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { capacityTables, DOCUMENT, measuredRows, withTables } from "./capacity.ts";
import { needsOf } from "./capacity-model.ts";

test("the tables of docs/capacity.md are those that the script makes: node scripts/run.cjs scripts/capacity.ts --write", () => {
  const text = readFileSync(DOCUMENT, "utf8");
  for (const name of Object.keys(capacityTables())) expect(text).toContain(`<!-- ${name} -->`);
  expect(withTables(text)).toBe(text);
});

test("ten times the members need ten times as much of what grows with them", () => {
  const row = measuredRows();
  const [few, many] = [needsOf(1_000_000, row), needsOf(10_000_000, row)];
  expect(many.database / few.database).toBeCloseTo(10);
  expect(many.writes / few.writes).toBeCloseTo(10);
  expect(many.processes).toBeGreaterThan(few.processes);
});

test("a table whose rows were not measured is named", () => {
  const { comments: _, ...rows } = measuredRows();
  expect(() => needsOf(1000, rows)).toThrow("no size of comments was measured");
});
