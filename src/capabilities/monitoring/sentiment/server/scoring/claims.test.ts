import { describe, expect, it } from "vitest";
import { claimsOf, complains } from "./claims.ts";
import { scoreText } from "./score.ts";

const isOne = (text: string, { title = "", reply = false } = {}) => {
  const whole = title === "" ? text : `${title}\n${text}`;
  return complains({ title, text: whole, reply }, scoreText(whole));
};

describe("what is to be looked at as a complaint", () => {
  it.each([
    "提车三个月就漏油，4S店还推诿，太失望了",
    "空调开半小时不凉了，歇一会又凉",
    "异响越来越严重，去了三次都没修好",
    "刹车失灵，差点出事",
  ])("is %s", (text) => expect(isOne(text)).toBe(true));

  it.each([
    ["a question", "轮胎侧面有裂纹，还能用吗？"],
    ["what somebody else said", "听说这一批的变速箱有顿挫。"],
    ["what stands in quotes", "评论里最多的词是“漏油”和“异响”。"],
    ["advice", "异响先用手按四个角，哪个角响先查哪个。"],
    ["a warning", "记得换密封条，漏水都从那里来。"],
    ["what is no part of a car", "午饭自己带，场里的面三十五块，太差了，后悔。"],
    ["something good that is not quite so", "儿童座椅的挂钩没扣好。"],
  ])("is not %s", (_what, text) => expect(isOne(text)).toBe(false));

  it("is nothing below a title that asks or explains", () => {
    const text = "冷车启动右前方异响，热车顿挫。";
    expect(isOne(text, { title: "提车一个月" })).toBe(true);
    for (const title of [
      "冷车异响，需要处理吗？",
      "异响怎么查",
      "空调不凉，三步排查",
      "漏油，修还是换再生件",
    ])
      expect(isOne(text, { title }), title).toBe(false);
  });

  it("has to be loud and about oneself in a reply", () => {
    expect(isOne("垫片两块钱，漏油两百块", { reply: true })).toBe(false);
    expect(isOne("漏油、异响、顿挫都有，太差了", { reply: true })).toBe(false);
    expect(isOne("我的也漏油，异响、顿挫都有，太差了", { reply: true })).toBe(true);
  });

  it("names the words that count", () => {
    const text = "变速箱顿挫。听说还漏油。";
    expect(claimsOf(text, scoreText(text).terms).map((term) => term.text)).toEqual(["顿挫"]);
  });
});
