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

test("takes a sentence that says what is to be done, and has the screen first that accounts for most of it", () => {
  const desk = [
    screen("工作台", deskPathOf("admin.home"), ""),
    screen("文章", deskPathOf("admin.articles"), "内容"),
    screen("编辑日历", deskPathOf("admin.calendar"), "内容"),
    screen("话题", deskPathOf("admin.topics"), "内容"),
    screen("关键词库", deskPathOf("admin.words"), "舆情"),
    screen("禁言", deskPathOf("admin.mutes"), "会员"),
    screen("会员", deskPathOf("admin.members"), "会员"),
    screen("群发消息", deskPathOf("admin.messages"), "会员"),
    screen("任务与签到", deskPathOf("admin.tasks"), "会员"),
    screen("活动", deskPathOf("admin.activities"), "运营"),
    screen("红包", deskPathOf("admin.redpackets"), "运营"),
    screen("数据统计", deskPathOf("admin.statistics"), "运营"),
    screen("首页布局", deskPathOf("admin.layout"), "运营"),
    screen("订单", deskPathOf("admin.orders"), "运营"),
    screen("售后", deskPathOf("admin.aftersales"), "运营"),
    screen("维护模式", deskPathOf("admin.maintenance")),
    screen("后台任务", deskPathOf("admin.upkeep")),
  ];
  const first = (q: string) => findScreens(desk, q, 6)[0]?.label;
  const meant = {
    发布一篇定时文章: "文章",
    封禁一个会员: "会员",
    给一组会员发消息: "群发消息",
    看昨天的访问量: "数据统计",
    加一个屏蔽词: "关键词库",
    建一个红包活动: "红包",
    把话题推荐到首页: "话题",
    开维护模式: "维护模式",
    查一个订单: "订单",
    查退款: "售后",
    改签到奖励: "任务与签到",
  };
  for (const [typed, label] of Object.entries(meant)) expect(first(typed), typed).toBe(label);
  expect([first("封号"), first("定时"), first("PV"), first("发 消息"), first("退款")]).toEqual([
    "会员",
    "文章",
    "数据统计",
    "群发消息",
    "售后",
  ]);
});
