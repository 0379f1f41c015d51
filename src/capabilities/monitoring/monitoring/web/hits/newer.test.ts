import { expect, it } from "vitest";
import { countNewer } from "./newer.ts";

it("counts by the number, not by its spelling", () => {
  const items = ["1001", "1000", "999", "98"].map((id) => ({ id }));
  expect(countNewer(items, "999")).toBe(2);
  expect(countNewer(items, "1001")).toBe(0);
  expect(countNewer(items, null)).toBe(4);
});
