import { expect, test } from "vitest";
import { fromField, toField } from "./field-times.ts";

test("a field shows Beijing's clock and gives the moment back; what is no time is none", () => {
  expect(toField("2026-11-22T16:30:00.000Z")).toBe("2026-11-23T00:30");
  expect(fromField("2026-11-23T00:30")).toBe("2026-11-22T16:30:00.000Z");
  expect(fromField("")).toBe(undefined);
});
