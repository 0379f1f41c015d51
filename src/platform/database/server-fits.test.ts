import { expect, test } from "vitest";
import { problemOf } from "./server-fits.ts";

const server = (version: string, number: number) => ({ version, number, isReplica: false });

test("a server older than 15 is refused in words that say what to do", () => {
  expect(problemOf(server("14.13", 140_013))?.message).toMatch(
    /^the database server is PostgreSQL 14\.13, .*15 or newer/,
  );
  expect(problemOf(server("15.0", 150_000))).toBeUndefined();
  expect(problemOf(server("18.1", 180_001))).toBeUndefined();
});

test("a replica is refused, since migrations write", () => {
  expect(problemOf({ ...server("18.1", 180_001), isReplica: true })?.message).toContain("is a replica");
});
