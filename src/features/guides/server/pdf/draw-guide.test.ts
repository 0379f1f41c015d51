import { expect, test } from "vitest";
import type { Guide } from "#features/guides/contract.ts";
import { drawGuidePdf } from "./draw-guide.ts";

const steps = Array.from({ length: 20 }, (_, at) => ({
  ...{ key: `s${at}`, title: "拆下旧件", text: "先断开电瓶，再松开螺栓。", picture: null, caution: "" },
  torques: [],
}));
const guide: Guide = {
  ...{ id: "1", section: "main", part: "塔顶拉杆", part_number: "", summary: "", minutes: 0, level: 1 },
  ...{ cover: null, version: 1, published_at: "2026-11-24T08:00:00.000Z", fitment: [], tools: [] },
  ...{ cautions: [], video: "", steps },
};
const draw = () =>
  drawGuidePdf({ guide, accent: "#112233", brand: "围场", url: "http://paddock.test/", pictures: new Map() });

test("others are answered while a guide is drawn, line after line", async () => {
  // Fonts that are read from the disk let others come in by themselves.
  const first = await draw();
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  const again = await draw();
  clearImmediate(next);
  expect(turns).toBeGreaterThan(2 * steps.length);
  expect(again.equals(first)).toBe(true);
});
