import { expect, test } from "vitest";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { until } from "../../../../../../test/support/within.ts";
import { judgeTexts } from "../judge.ts";
import { words } from "../tables.ts";
import { demoWords } from "./content.ts";
import { fill } from "./fill.ts";

const { services } = await createTestApp();
const { db } = services;

test("the demo's words do what they say, once, and nothing to ordinary talk about cars", async () => {
  const before = await db.$count(words);
  await db.transaction(fill);
  const listed = Object.values(demoWords).flat().length;
  expect(await db.$count(words)).toBe(before + listed);
  await db.transaction(fill);
  expect(await db.$count(words)).toBe(before + listed);
  const judged = async (text: string) => {
    const { verdict, hits, replaced } = await judgeTexts(services, [text], { kind: "post" });
    return [verdict, hits.map(({ word }) => word).join(), replaced[0]];
  };
  await until("the demo's words to be known", async () => (await judged("断轴"))[1] === "断轴");
  expect(await judged("fan xian 找我，清倉，加微信")).toEqual([
    "hold",
    "返现,清仓,加微信",
    "fan xian 找我，清倉，加微信",
  ]);
  expect(await judged("扫*码领取好礼")).toEqual(["pass", "扫码领取", "（广告）好礼"]);
  for (const text of ["买了自燃险，处理清仓件，交易车辆过户", "这是个大麻烦，冷车没有异响，也不漏油"])
    expect(await judged(text)).toEqual(["pass", "", text]);
});
