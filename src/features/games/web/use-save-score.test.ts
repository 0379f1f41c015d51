import { expect, test } from "vitest";
import { lineLost, RequestError } from "#shared/request-error.ts";
import { mayHelp } from "./use-save-score.ts";

test("a score whose answer was lost on the way can be sent again, one that was refused not", () => {
  expect(mayHelp(lineLost(new TypeError("Failed to fetch")))).toBe(true);
  const of = (status: number) => mayHelp(new RequestError(status, "ANY", ["没有保存"]));
  expect([429, 500, 503].map(of)).toEqual([true, true, true]);
  expect([400, 401, 409, 423].map(of)).toEqual([false, false, false, false]);
  expect(mayHelp(null)).toBe(false);
});
