import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { asciiCode } from "./ascii-code.ts";

test("code means the same in ASCII", () => {
  const code = String.raw`(() => {
    const 车 = { 名: "围场\\，\n“引”", 图: "🏁" };
    return [车, /[，。]\，/.test("。，"), /^[🏁🚗]$/u.test("🚗"), "\\中", "\中"].map((one) => JSON.stringify(one));
  })()`;
  const ascii = asciiCode(code);
  expect(ascii).toMatch(/^[\0-\x7f]+$/);
  expect([...runInNewContext(ascii)]).toEqual([...runInNewContext(code)]);
});
