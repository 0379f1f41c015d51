import { expect, test } from "vitest";
import { lineSchema, wordsSchema } from "./typed-text.ts";

const refusal = (schema: ReturnType<typeof lineSchema>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test("a line is one line, cleaned, of as many characters as a reader counts", () => {
  expect(lineSchema("标题", 8).parse("  湖边\n\t早餐  会 ")).toBe("湖边 早餐 会");
  expect(lineSchema("标题", 3).parse("🚗🚙🏁")).toBe("🚗🚙🏁");
  expect(lineSchema("标题", 3).parse("")).toBe("");
  expect(refusal(lineSchema("标题", 3), "四个字呢")).toEqual(["标题最多 3 个字"]);
  expect(refusal(lineSchema("标题", 3), "x".repeat(25))).toEqual(["标题最多 3 个字"]);
  expect(refusal(lineSchema("标题", 3), undefined)).toEqual(["请填写标题"]);
});

test("what must be there says so once", () => {
  expect(refusal(lineSchema("姓名", 20, 2), " \n ")).toEqual(["请填写姓名"]);
  expect(refusal(lineSchema("姓名", 20, 2), "邱")).toEqual(["姓名至少 2 个字"]);
  expect(refusal(lineSchema("姓名", 20, 1), "")).toEqual(["请填写姓名"]);
});

test("words keep their lines", () => {
  expect(wordsSchema("说明", 20).parse("第一行\r\n第二行\n\n\n\n第三行 ")).toBe("第一行\n第二行\n\n第三行");
});
