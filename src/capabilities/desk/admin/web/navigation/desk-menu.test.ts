import { expect, test } from "vitest";
import type { DeskScreenRow } from "#client/desk.ts";
import { ALL_QUEUES, currentPath, deskHome, deskMenu, linesOf } from "./desk-menu.ts";

const screens: readonly DeskScreenRow[] = [
  {
    id: "words",
    title: "关键词库",
    path: "/admin/words",
    desk: { group: "monitoring", icon: "tag", permission: "words.manage" },
  },
  { id: "word", title: "关键词", path: "/admin/word", desk: { below: "words" } },
  {
    id: "reports",
    title: "举报",
    path: "/admin/reports",
    desk: { group: "review", icon: "report", permission: ["reports.handle", "review.read"], queue: true },
  },
  {
    id: "articles",
    title: "文章管理",
    path: "/admin/articles",
    desk: { group: "content", icon: "doc", permission: "articles.write", label: "文章" },
  },
  { id: "article", title: "编辑文章", path: "/admin/articles/:id", desk: undefined },
  {
    id: "goods",
    title: "商品管理",
    path: "/admin/goods",
    desk: { group: "shop", icon: "shop", permission: "goods.manage" },
  },
  {
    id: "gifts",
    title: "礼品",
    path: "/admin/gifts",
    desk: { group: "operations", icon: "gift", permission: "gifts.manage" },
  },
  { id: "account", title: "账号安全", path: "/admin/account", desk: { group: "settings", icon: "lock" } },
];
const queue = { group: "review", label: "帖子", icon: "doc", to: "/admin/posts", count: 4 } as const;

test("shows each administrator the groups that hold something for him, with what waits there", () => {
  const menu = deskMenu(screens, ["review.read"], { lines: [queue], counts: { reports: 3, words: 9 } });
  const shown = menu.places.map((place) => [
    place.title,
    place.count,
    linesOf(place).map(({ label }) => label),
  ]);
  expect(shown).toEqual([
    ["审核", 4, ["帖子"]],
    ["设置", 0, ["账号安全"]],
  ]);
  const editor = deskMenu(screens, ["articles.write", "words.manage"], { lines: [], counts: {} });
  expect(editor.places.map((place) => linesOf(place)[0]?.label)).toEqual(["文章", "关键词库", "账号安全"]);
});

test("puts the shop into operations, under a heading of its own", () => {
  const menu = deskMenu(screens, ["goods.manage", "gifts.manage"], { lines: [], counts: {} });
  const [operations] = menu.places;
  expect(
    operations?.groups.map(({ heading, entries }) => [heading, entries.map(({ label }) => label)]),
  ).toEqual([
    ["活动与奖励", ["礼品"]],
    ["商城", ["商品管理"]],
  ]);
});

test("makes one line of all queues, and tabs of each, with all that waits first", () => {
  const menu = deskMenu(screens, ["review.read"], {
    lines: [queue, { ...queue, label: "回答", to: "/admin/reviews/answer", count: 2 }],
    counts: { reports: 3 },
  });
  expect(menu.places[0]?.groups[0]?.entries.map(({ label, to, count }) => [label, to, count])).toEqual([
    ["审核队列", ALL_QUEUES, 9],
  ]);
  expect(menu.queues.map(({ label, count }) => [label, count])).toEqual([
    ["全部待办", 9],
    ["帖子", 4],
    ["回答", 2],
    ["举报", 3],
  ]);
  for (const pathname of ["/admin/posts", "/admin/reports", "/admin/posts/12", ALL_QUEUES])
    expect(currentPath(screens, menu, { pathname, screenId: "none" })).toBe(ALL_QUEUES);
});

test("marks a screen's own line, the one it stands below, or the nearest above it", () => {
  const menu = deskMenu(screens, ["articles.write", "words.manage"], { lines: [queue], counts: {} });
  const at = (pathname: string, screenId: string) => currentPath(screens, menu, { pathname, screenId });
  expect(at("/admin/words", "words")).toBe("/admin/words");
  expect(at("/admin/word", "word")).toBe("/admin/words");
  expect(at("/admin/articles/12", "article")).toBe("/admin/articles");
  expect(at("/admin/posts", "posts")).toBe("/admin/posts");
  expect(at("/admin/home", "home")).toBeUndefined();
});

test("begins at the board, or at the one screen that a role opens", () => {
  expect(deskHome(screens, ["review.read", "articles.write"])).toBe("/admin/home");
  expect(deskHome(screens, ["articles.write"])).toBe("/admin/articles");
  expect(deskHome(screens, [])).toBe("/admin/home");
});
