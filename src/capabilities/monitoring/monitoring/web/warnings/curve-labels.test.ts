import { expect, it } from "vitest";
import { labelled, momentOf } from "./curve-labels.ts";

it("labels a curve of days by day and hour, and no two points alike", () => {
  const points = ["2026-11-20T20:00:00Z", "2026-11-21T20:00:00Z", "2026-11-22T20:00:00Z"];
  const labels = labelled(points.length).map((at) => momentOf(points[at] ?? ""));
  expect(labels).toEqual(["11-21 04:00", "11-22 04:00", "11-23 04:00"]);
  for (const count of [0, 1, 2, 3, 60]) {
    const chosen = labelled(count);
    expect(new Set(chosen).size).toBe(chosen.length);
    expect(chosen).toHaveLength(Math.min(3, count));
  }
});
