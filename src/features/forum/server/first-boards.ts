import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { type NewBoard, settleBoard } from "./boards.ts";
import { BOARDS_TAG } from "./cache-tags.ts";
import { boards } from "./tables.ts";

type FirstBoard = Omit<NewBoard, "section">;

/** What the umbrella talks about. */
const common: readonly FirstBoard[] = [
  {
    name: "改装",
    icon: "wrench",
    intro: "轮毂、刹车、避震、内饰：改了什么，花了多少，值不值。",
    rules:
      "写清车型、零件规格和花费，别人才好参考。\n涉及年检和备案的项目，请说明当地怎么处理。\n卖零件请到“二手”，这里不发广告和联系方式。",
  },
  {
    name: "自驾",
    icon: "road",
    intro: "路线、路况、停车过夜，一路上的账单和照片。",
    rules:
      "路书请写日期：季节不同，路况差得很多。\n无人区和封闭路段不写具体轨迹。\n结伴出行请约在公共场所，注意安全。",
  },
  {
    name: "赛道",
    icon: "flag",
    intro: "第一次下赛道、圈速、轮胎和刹车油，还有怎么少花钱。",
    rules: "圈速请附赛道、天气和轮胎。\n公共道路不是赛道，飙车的内容会被移除。",
  },
  {
    name: "二手",
    icon: "tag",
    intro: "看车、估价、过户，还有闲置的轮毂和车品。",
    rules: "标价要真实，写清公里数和有没有事故。\n不收定金，不在站外交易平台引流。\n车架号和车牌请打码。",
  },
  {
    name: "选车",
    icon: "car",
    intro: "预算、用途、纠结的两三台车，听听开过的人怎么说。",
    rules: "请写预算、城市和主要用途。\n不比谁的车贵，也不嘲笑别人的选择。",
  },
  {
    name: "用车养护",
    icon: "wheel",
    intro: "保养账单、异响、油耗、保险理赔，一台车的日常。",
    rules: "账单欢迎贴图，个人信息请打码。\n故障问题写清年份和公里数，急的可以去问答悬赏。",
  },
  {
    name: "闲聊",
    icon: "community",
    intro: "和车有关没关的，都可以坐下来聊聊。",
    rules: "好好说话。\n不发广告，不刷屏，不聊别人的隐私。",
  },
];

/** What every club has of its own. */
const inClub = (marque: string): readonly FirstBoard[] => [
  {
    name: "车友茶座",
    icon: "users",
    intro: `${marque}车主聊车、聊路、聊聚会的地方。`,
    rules: "欢迎还没买车的朋友来问。\n约聚会请写清时间、地点和人数。",
  },
  {
    name: "养护与改装",
    icon: "wrench",
    intro: `${marque}的保养、通病和改装，老车主的经验都在这里。`,
    rules: "写清年款和公里数。\n动手有风险，涉及制动和安全气囊的请交给专业人员。",
  },
];

/** Every board that a new installation begins with, by section and position. @returns their ids in that order */
export async function settleFirstBoards(tx: Transaction): Promise<string[]> {
  const ids: string[] = [];
  for (const section of sections) {
    const list = section.slug === umbrellaSection.slug ? common : inClub(section.marque);
    for (const [at, board] of list.entries())
      ids.push((await settleBoard(tx, { ...board, section: section.slug, position: at + 1 })).id);
  }
  return ids;
}

/** Gives an installation without any board the first ones, so that members have somewhere to post. */
export async function beginWithBoards({ db, cache }: Pick<Services, "db" | "cache">): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, "first boards");
    const [one] = await tx.select({ any: sql`1` }).from(boards).limit(1);
    if (one !== undefined) return;
    await settleFirstBoards(tx);
    await cache.invalidate(tx, [BOARDS_TAG]);
  });
}
