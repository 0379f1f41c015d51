import { oklchToLinear } from "#shared/oklch.ts";

/** WCAG relative luminance (0…1) of an `oklch(L C H)` colour, clipped to sRGB as a screen does. */
function luminance(color: string): number {
  const [red, green, blue] = oklchToLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast ratio (1…21) of two opaque `oklch()` colours; text needs 4.5 for AA. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
