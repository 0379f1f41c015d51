import { afterEach, expect, test, vi } from "vitest";
import { withinOneWindow } from "./limits.ts";

afterEach(() => void vi.useRealTimers());

test("what failed while the clock began a window is done once more, any other failure is one", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T11:59:59Z") });
  let tries = 0;
  const act = async () => {
    tries += 1;
    vi.setSystemTime(Date.now() + 2000);
    if (tries === 1) throw new Error("allowed as much again");
    return tries;
  };
  expect(await withinOneWindow(3600, act)).toBe(2);
  // Two seconds into the hour no other one begins.
  tries = 0;
  await expect(withinOneWindow(3600, act)).rejects.toThrow("allowed as much again");
});
