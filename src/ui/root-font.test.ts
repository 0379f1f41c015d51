import { describe, expect, it } from "vitest";
import { correctedRootSize, intendedRootSize } from "./root-font.ts";

describe("root size", () => {
  it("is a tenth of the width, capped by the column, and lower for the admin", () => {
    expect(intendedRootSize(375, false)).toBe(37.5);
    expect(intendedRootSize(390, false)).toBe(39);
    expect(intendedRootSize(1280, false)).toBe(54);
    expect(intendedRootSize(1280, true)).toBe(37.5);
  });

  it("divides a browser's font scale out", () => {
    // A phone that draws fonts at 1.2 makes 39 into 46.8; set to the corrected size it draws 39 again.
    const corrected = correctedRootSize(39, 46.8);
    expect((corrected ?? 0) * 1.2).toBeCloseTo(39);
  });

  it("leaves an honest root alone", () => {
    expect(correctedRootSize(39, 39.01)).toBeNull();
    expect(correctedRootSize(39, 0)).toBeNull();
  });
});
