import { expect, test } from "vitest";
import { MISSED } from "#client/events.ts";
import { changedBy } from "./member-events.ts";

test("what several events change is looked at once", () => {
  expect(changedBy(["profile.changed"])).toEqual([["own", "profile"]]);
  expect(changedBy(["profile.changed", "profile.changed"])).toEqual([["own", "profile"]]);
  const keys = changedBy(["notices.changed", "profile.changed"]);
  expect(keys.filter(([, what]) => what === "profile")).toHaveLength(1);
  expect(keys).toContainEqual(["own", "unread"]);
});

test.each([MISSED, "certified.changed"])("%s has all of the member's own looked at, once", (type) => {
  expect(changedBy([type])).toEqual([["own"]]);
  expect(changedBy(["notices.changed", type, "profile.changed"])).toEqual([["own"]]);
});

test("what nobody knows changes nothing", () => expect(changedBy(["something.else"])).toEqual([]));
