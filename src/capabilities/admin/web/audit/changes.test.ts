import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test("names every value with what it was and became, those that differ first", () => {
  const changes = changesOf({
    before: { status: "waiting", reason: "" },
    after: { status: "rejected", reason: "", reports: ["7"], closed: false },
  });
  expect(changes).toEqual([
    { name: "status", before: "waiting", after: "rejected" },
    { name: "reports", before: null, after: '["7"]' },
    { name: "closed", before: null, after: "false" },
    { name: "reason", before: "", after: "" },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});
