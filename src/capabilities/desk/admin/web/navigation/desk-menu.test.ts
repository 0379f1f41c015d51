import { expect, test } from "vitest";
import type { DeskScreenRow } from "#client/desk.ts";
import { currentPath, deskHome, deskMenu } from "./desk-menu.ts";

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
    desk: { group: "review", icon: "report", permission: ["reports.handle", "review.read"] },
  },
  {
    id: "articles",
    title: "文章管理",
    path: "/admin/articles",
    desk: { group: "content", icon: "doc", permission: "articles.write", label: "文章" },
  },
  { id: "article", title: "编辑文章", path: "/admin/articles/:id", desk: undefined },
  { id: "account", title: "账号安全", path: "/admin/account", desk: { group: "settings", icon: "lock" } },
];
const queue = { group: "review", label: "帖子", icon: "doc", to: "/admin/posts", count: 4 } as const;

test("shows each administrator the groups that hold something for him, with what waits there", () => {
  const menu = deskMenu(screens, ["review.read"], { lines: [queue], counts: { reports: 3, words: 9 } });
  expect(menu.map(({ title, count, entries }) => [title, count, entries.map(({ label }) => label)])).toEqual([
    ["审核", 7, ["帖子", "举报"]],
    ["设置", 0, ["账号安全"]],
  ]);
  const editor = deskMenu(screens, ["articles.write", "words.manage"], { lines: [], counts: {} });
  expect(editor.map(({ entries }) => entries[0]?.label)).toEqual(["文章", "关键词库", "账号安全"]);
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
