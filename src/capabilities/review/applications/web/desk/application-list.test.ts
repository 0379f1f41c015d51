import { expect, test } from "vitest";
import { sortedBy } from "./application-list.tsx";

const submitted_at = "2026-07-01T04:00:00.000Z";
const decided_at = "2026-07-03T04:00:00.000Z";
const now = Date.parse("2026-07-03T06:00:00.000Z");

test("a line says for how long it waits, and what was decided on which day it was", () => {
  expect(sortedBy({ state: "rejected", submitted_at, decided_at }, now)).toBe("07-03");
  // Of before decisions were written down.
  expect(sortedBy({ state: "rejected", submitted_at, decided_at: null }, now)).toBe("07-01");
  // Longest waiting first: since when better papers are asked for is not what it is sorted by.
  expect(sortedBy({ state: "material", submitted_at, decided_at }, now)).toBe(
    sortedBy({ state: "submitted", submitted_at, decided_at: null }, now),
  );
  expect(sortedBy({ state: "submitted", submitted_at: null, decided_at: null }, now)).toBe("");
});
