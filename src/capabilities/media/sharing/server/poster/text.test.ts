import { expect, test } from "vitest";
import { glyphOf } from "./font.ts";
import { setBalanced, setLine, setParagraph } from "./text.ts";

const style = { size: 100, weight: 400 };
/** How many Han characters of 100 px stand in each line. */
const widths = async (text: string, width: number, maxLines = 9) =>
  (await setParagraph(text, style, { width, maxLines })).map((line) => Math.round(line.width / 100));

test("Han characters fill the line, closing punctuation takes one along", async () => {
  expect(await widths("一二三四五六七八", 400)).toEqual([4, 4]);
  // The comma may not begin the second line.
  expect(await widths("一二三四，五六七", 400)).toEqual([3, 4, 1]);
});

test("opening punctuation goes with what it opens", async () => {
  expect(await widths("一二三（四五）六", 400)).toEqual([3, 4, 1]);
});

test("words and numbers stay whole, unless they are longer than a line", async () => {
  const [first, second] = await setParagraph("海拔 4500 米", style, { width: 400, maxLines: 3 });
  expect(first?.width).toBeLessThan(250);
  expect(second?.width).toBeGreaterThan(250);
  expect((await setParagraph("W".repeat(40), style, { width: 400, maxLines: 99 })).length).toBeGreaterThan(5);
});

test("what is too long ends in an ellipsis that fits", async () => {
  const lines = await setParagraph("一二三四五六七八九十", style, { width: 400, maxLines: 2 });
  expect(lines).toHaveLength(2);
  expect(lines[1]?.width).toBeLessThanOrEqual(400);
  expect(await setParagraph("", style, { width: 400, maxLines: 2 })).toEqual([]);
});

test("a heading is broken into lines of similar lengths", async () => {
  const lines = await setBalanced("一二三四五六七八九", style, { width: 800, maxLines: 4 });
  expect(lines.map((line) => Math.round(line.width / 100))).toEqual([5, 4]);
});

test("the font brings rare characters and its weights, and leaves out what it cannot draw", async () => {
  expect(await glyphOf("龘", 400)).not.toBeNull();
  expect((await glyphOf("围", 400))?.path).not.toBe((await glyphOf("围", 800))?.path);
  expect((await setLine("围🏎场", style)).width).toBeCloseTo((await setLine("围场", style)).width);
});
