import { expect, it } from "vitest";
import { countdownTo, runningTime } from "./clock-words.ts";

const at = Date.parse("2026-11-28T12:00:00Z");

it("counts down in the two units that matter", () => {
  expect(countdownTo("2026-11-30T15:20:30Z", at)).toBe("2 天 3 小时");
  expect(countdownTo("2026-11-28T15:20:30Z", at)).toBe("3:20:30");
  expect(countdownTo("2026-11-28T12:00:09Z", at)).toBe("0:09");
});

it("says nothing of a time that has come", () => {
  expect(countdownTo("2026-11-28T12:00:00Z", at)).toBe("");
  expect(countdownTo("2026-11-28T11:00:00Z", at)).toBe("");
});

it("tells how long it has been running, with two figures each", () => {
  expect(runningTime("2026-11-28T10:47:20Z", at)).toBe("01:12:40");
  expect(runningTime("2026-11-28T11:59:51Z", at)).toBe("00:09");
  // A phone whose clock is late.
  expect(runningTime("2026-11-28T12:00:30Z", at)).toBe("00:00");
});
