import { expect, test } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";
import { rateLimits, rateLimitsAlone } from "./limit.ts";

const { services } = await createTestApp();
const { db } = services;

/** Longer than any test lasts, so that none sees two windows but at the day's end in UTC. */
const rule = (name: string, max: number) => ({ name, max, seconds: 86_400 });
const outcomes = async (asked: readonly Promise<void>[]) =>
  (await Promise.allSettled(asked)).map(({ status }) => status === "fulfilled");

test("of many at the same moment as many are let through as may, the first of them", async () => {
  const uses = [{ rule: rule("at-once", 5), subject: "a" }];
  const now = new Date();
  const through = await outcomes(Array.from({ length: 20 }, () => rateLimitsAlone(db, uses, now)));
  expect(through).toEqual(Array.from({ length: 20 }, (_, n) => n < 5));
  await expect(rateLimitsAlone(db, uses, now)).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("in a transaction those who ask together are counted each by himself, and what is refused uses nothing up", async () => {
  const now = new Date();
  const of = (subject: string) => [
    { rule: rule("own", 2), subject },
    { rule: rule("all", 100), subject: "all" },
  ];
  const first = await db.transaction((tx) =>
    outcomes(["a", "b", "a", "a", "b"].map((subject) => rateLimits(tx, of(subject), now))),
  );
  expect(first).toEqual([true, true, true, false, true]);
  const rest = [{ rule: rule("all", 5), subject: "all" }];
  expect(await outcomes([rateLimits(db, rest, now)])).toEqual([true]);
  expect(await outcomes([rateLimits(db, rest, now)])).toEqual([false]);
});
