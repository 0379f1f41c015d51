import { expect, it } from "vitest";
import { spreadReads } from "./spread-reads.ts";

it("gives every read of an article one day and one source, and no day that has not come", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  for (const [reads, days] of [
    [0, 3],
    [7, 0],
    [4213, 2],
    [50_000, 400],
  ] as const) {
    const publishedAt = new Date(now.getTime() - days * 86_400_000);
    const rows = spreadReads({ reads, publishedAt, minutes: 6, now });
    expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(reads);
    for (const { day, views, finished } of rows) {
      expect(day >= publishedAt.toISOString().slice(0, 10) && day <= "2026-11-22").toBe(true);
      expect(finished).toBeLessThanOrEqual(views);
    }
    expect(new Set(rows.map(({ day, source }) => `${day} ${source}`)).size).toBe(rows.length);
  }
});
