import { expect, test } from "vitest";
import type { Picture } from "#capabilities/media/media/contract.ts";
import { threadHeight } from "./thread-height.ts";

const said = {
  body: "停车比油钱低不了多少",
  quote: null,
  reply_to: null,
  pictures: [] as Picture[],
  gone: false,
};
const thread = { ...said, replies: [] as (typeof said)[], reply_count: 0 };
const pictures = (count: number) => Array.from({ length: count }, () => ({}) as Picture);

// What Chromium makes of them at 375, in px.
test.each([
  ["one line", thread, 105],
  ["two lines", { ...thread, body: "停车比油钱低不了多少，城市的车都是租了块地，开走的时候少" }, 132],
  ["one reply of one line", { ...thread, replies: [said], reply_count: 1 }, 215],
  [
    "a short quote",
    { ...thread, quote: { id: "1", floor: 3, author_id: "1", nickname: "风", text: "好", gone: false } },
    129,
  ],
])("the height of a thread of %s is known before it is drawn", (_, given, height) => {
  expect(Math.abs(threadHeight(given) - height)).toBeLessThanOrEqual(2);
});

test("what more is shown takes more place, and a folded text no more than a few lines", () => {
  const height = (more: Partial<typeof thread>) => threadHeight({ ...thread, ...more });
  expect(height({ pictures: pictures(1) })).toBeGreaterThan(height({ pictures: pictures(3) }));
  expect(height({ pictures: pictures(3) })).toBeGreaterThan(height({}));
  expect(threadHeight({ ...thread, replies: [said], reply_count: 4 })).toBeGreaterThan(
    threadHeight({ ...thread, replies: [said], reply_count: 1 }),
  );
  expect(height({ body: "车".repeat(181) })).toBe(height({ body: "车".repeat(1000) }));
  expect(height({ gone: true })).toBeLessThan(height({}));
  expect(height({ body: "一\n二\n\n三" })).toBeGreaterThan(height({ body: "一\n二" }));
});
