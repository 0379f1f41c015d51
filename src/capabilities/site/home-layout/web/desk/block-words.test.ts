import { expect, test } from "vitest";
import type { StoredBlock } from "../../contract.ts";
import { differencesOf } from "./block-words.ts";

const placed = { on: true, from: null, until: null };
const carousel: StoredBlock = { ...placed, id: "a", kind: "carousel", articles: [] };
const entries: StoredBlock = { ...placed, id: "b", kind: "entries", items: [] };
const feed: StoredBlock = { ...placed, id: "z", kind: "feed", tabs: ["all", "post"] };
const topics: StoredBlock = {
  ...placed,
  id: "t",
  kind: "part",
  of: "topic",
  title: "",
  count: 6,
  chosen: [],
};
const parts = [{ of: "topic", title: "话题", text: "" }];

test("the summary before publishing names what visitors will see differently, and nothing else", () => {
  const before = [carousel, entries, feed];
  expect(differencesOf(before, before, parts)).toEqual([]);
  expect(differencesOf(before, [entries, topics, feed], parts)).toEqual([
    "新增“话题”：自动，6 条",
    "移除“封面故事”",
  ]);
  // Which advert is shown is no matter of the layout.
  const advert: StoredBlock = { ...topics, id: "d", of: "advert" };
  expect(differencesOf(before, [...before.slice(0, 2), advert, feed], parts)).toEqual([
    "新增“advert”：订在“首页区块”的广告",
  ]);
  expect(differencesOf(before, [entries, carousel, feed], parts)).toEqual(["调整了区块顺序"]);
  expect(
    differencesOf(
      before,
      [
        { ...carousel, on: false },
        { ...entries, items: [{ label: "社区", icon: "community", to: "/bbs" }] },
        { ...feed, tabs: ["all"] },
      ],
      parts,
    ),
  ).toEqual(["关闭“封面故事”", "修改“快捷入口”：社区", "修改“频道和内容流”：推荐"]);
  expect(
    differencesOf(before, [{ ...carousel, until: "2026-12-01T00:00:00.000Z" }, entries, feed], parts),
  ).toEqual(["“封面故事”定时：12-01 08:00 结束"]);
});
