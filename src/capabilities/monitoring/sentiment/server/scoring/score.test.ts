import { describe, expect, it } from "vitest";
import { learnWeights } from "../lexicon/learn.ts";
import { buildLexicon, ownLexicon } from "./lexicon.ts";
import { NEGATIVE, POSITIVE, scoreText } from "./score.ts";

const scoreOf = (text: string) => scoreText(text).score;

describe("what a text thinks", () => {
  it.each([
    ["提车三个月就漏油，4S店还推诿，太失望了", "质量"],
    ["油耗真的太高了，市区百公里十五个", "油耗"],
    ["动力是真肉，超车吃力", "动力"],
    ["外观不错，但是内饰太廉价，塑料感很强", "内饰"],
    ["刹车失灵，差点出事", "安全"],
    ["隔音不好，胎噪很大", "舒适"],
  ] as const)("hears a complaint in %s", (text, aspect) => {
    const { score, aspects } = scoreText(text);
    expect(score).toBeLessThan(NEGATIVE);
    expect(aspects[aspect]).toBeLessThan(0);
  });

  it.each([
    "空间很大，油耗也低，开了三年没毛病",
    "售后服务态度很好，问题当天就修好了",
    "隔音不错，座椅舒服，非常满意",
  ])("hears praise in %s", (text) => expect(scoreOf(text)).toBeGreaterThan(POSITIVE));

  it.each(["周末去怀柔跑山，有一起的吗", "请问首保多少钱", "这车烧机油吗？"])(
    "hears neither in %s",
    (text) => {
      expect(scoreOf(text)).toBeGreaterThan(NEGATIVE);
      expect(scoreOf(text)).toBeLessThan(POSITIVE);
    },
  );

  it("is turned by negation, and not by two of them", () => {
    expect(scoreOf("没有异响")).toBeGreaterThan(NEGATIVE);
    expect(scoreOf("有异响")).toBeLessThan(NEGATIVE);
    expect(scoreOf("动力不强")).toBeLessThan(scoreOf("动力强"));
    expect(scoreOf("不是不满意")).toBeGreaterThan(scoreOf("不满意"));
  });

  it("weighs degree, and what is asked or supposed less", () => {
    expect(scoreOf("非常失望")).toBeLessThan(scoreOf("有点失望"));
    expect(scoreOf("会不会烧机油？")).toBeGreaterThan(scoreOf("烧机油"));
  });

  it("knows that more of one thing is good, and of another bad", () => {
    expect(scoreText("油耗高").aspects.油耗).toBeLessThan(0);
    expect(scoreText("性价比高").aspects.价格).toBeGreaterThan(0);
    expect(scoreText("空间大").aspects.空间).toBeGreaterThan(0);
    expect(scoreText("噪音大").aspects.舒适).toBeLessThan(0);
  });

  it("says which words counted, where they stand in the text as it was written", () => {
    const text = "EyeSight 很好用，就是车机总是ＫＡ顿，卡顿";
    for (const { text: word, start, end } of scoreText(text).terms)
      expect(text.slice(start, end).toLowerCase()).toBe(word);
    expect(scoreText(text).terms.map((term) => term.text)).toContain("卡顿");
  });

  it("stays within its bounds and its time on what nobody writes", () => {
    const { score } = scoreText("垃圾太差了".repeat(40_000));
    expect(score).toBeGreaterThanOrEqual(-1);
    expect(scoreOf("")).toBe(0);
    expect(scoreOf("\u0000\ud800 😀 ＡＢ")).toBe(0);
  });
});

describe("learning from people's answers", () => {
  // 无语 complains on its own; here people call it none.
  const answers = [
    ...Array.from({ length: 12 }, (_, n) => ({ text: `这配置无语，第 ${n} 次看`, negative: false })),
    ...Array.from({ length: 12 }, (_, n) => ({ text: `第 ${n} 次去店里还是漏油`, negative: true })),
  ];

  it("weighs less what people keep calling none, more what they confirm, and agrees with them more often", () => {
    const { weights, agreement, agreementBefore } = learnWeights(answers, ownLexicon);
    const own = (word: string) => ownLexicon.entries.get(word)?.polar?.weight ?? 0;
    expect(weights.无语).toBeGreaterThan(own("无语"));
    expect(weights.漏油).toBeLessThan(own("漏油"));
    expect(agreement).toBeGreaterThan(agreementBefore);
    const learned = buildLexicon(weights, 1);
    expect(scoreText("这配置无语", learned).score).toBeGreaterThan(NEGATIVE);
    expect(scoreText("又漏油", learned).score).toBeLessThan(NEGATIVE);
  });

  it("leads the same answers to the same weights, and none to none", () => {
    expect(learnWeights(answers, ownLexicon)).toEqual(learnWeights([...answers].reverse(), ownLexicon));
    expect(learnWeights([], ownLexicon).weights).toEqual({});
  });
});
