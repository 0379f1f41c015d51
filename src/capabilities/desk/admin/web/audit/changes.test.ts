import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test("names every value with what it was and became, those that differ first", () => {
  const changes = changesOf({
    before: { status: "waiting", reason: "" },
    after: { status: "rejected", reason: "", reports: ["7", "8"], closed: false },
  });
  expect(changes).toEqual([
    { name: "状态", before: "待审", after: "已驳回" },
    { name: "举报编号", before: null, after: "7、8" },
    { name: "关闭评论", before: null, after: "否" },
    { name: "理由", before: "", after: "" },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test("leaves what somebody typed as it is, and never shows the name of a column", () => {
  expect(changesOf({ before: null, after: { reason: "published", later: { deep: 1 } } })).toEqual([
    { name: "理由", before: null, after: "published" },
    { name: "其他", before: null, after: "其他：1" },
  ]);
});
