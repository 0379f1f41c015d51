import { afterEach, expect, test, vi } from "vitest";
import { isMetered, savesData } from "./network.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["whoever saves data", { saveData: true, effectiveType: "4g" }, true, true],
  ["a phone's own network", { type: "cellular", effectiveType: "4g" }, true, false],
  ["2G", { effectiveType: "slow-2g" }, true, true],
  ["3G", { effectiveType: "3g" }, true, false],
  ["a quick line of another kind", { type: "wifi", effectiveType: "4g", saveData: false }, false, false],
  ["a browser that says nothing of it", undefined, false, false],
])("%s", (_what, connection, metered, saving) => {
  vi.stubGlobal("navigator", { connection });
  expect(isMetered()).toBe(metered);
  expect(savesData()).toBe(saving);
});
