import { expect, test } from "vitest";
import { deskPathOf } from "#sections/desk-paths.ts";
import { type FoundScreen, findScreens } from "./find-screens.ts";

const screen = (label: string, to: string, place = "设置"): FoundScreen => ({
  label,
  icon: "doc",
  to,
  place,
});
const screens = [
  screen("关键词库", deskPathOf("admin.words"), "舆情"),
  screen("操作记录", deskPathOf("admin.auditlog")),
  screen("角色", deskPathOf("admin.roles")),
  screen("礼品", deskPathOf("admin.gifts"), "运营"),
  screen("礼品核销", "/admin/handout", "运营"),
];
const found = (q: string) => findScreens(screens, q, 5).map(({ label }) => label);

test("finds a screen by its name, what else it is called, its pinyin and the initials of that", () => {
  expect(found("词库")).toEqual(["关键词库"]);
  expect(found("敏感词")).toEqual(["关键词库"]);
  expect(found("caozuo")).toEqual(["操作记录"]);
  expect(found("czjl")).toEqual(["操作记录"]);
  expect(found("JUESE")).toEqual(["角色"]);
  expect(found("权限")).toEqual(["角色"]);
});

test("has the whole name before its beginning, and all of a place for the place's name", () => {
  expect(found("礼品")).toEqual(["礼品", "礼品核销"]);
  expect(found("运营")).toEqual(["礼品", "礼品核销"]);
  expect([found(""), found("没有这个")]).toEqual([[], []]);
});
