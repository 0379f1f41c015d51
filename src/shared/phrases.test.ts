import fc from "fast-check";
import { expect, it } from "vitest";
import { phraseLengths, phrasesOf } from "./phrases.ts";

const cars = ["飞度", "思域", "雅阁", "凯美瑞", "苏舟 小码", "北岭 X", "傲虎", "ES"];

it.each([
  ["慢速绕桩日报名：飞度思域都来，雅阁也行", "慢速绕桩日|报名：|飞度|思域|都来，|雅阁|也行"],
  ["新车苏舟 小码：开了一周早高峰", "新车|苏舟 小码：|开了|一周|早高峰"],
  ["北岭 X 两万公里：它欠我一次拖车", "北岭 X |两万公里：|它欠|我一次|拖车"],
  ["七种天光下的同一台银色 ES", "七种天光下的|同一台|银色 ES"],
  ["刹车油的两年，和一段十一公里的下坡", "刹车油的|两年，|和一段|十一公里的|下坡"],
  ["我们家的后备厢，装过三代人", "我们家的后备厢，|装过|三代人"],
  ["听一台水平对置发动机冷车醒来", "听一台|水平对置|发动机冷车|醒来"],
  ["二十六岁的三厢车，还能陪多久", "二十六岁的|三厢车，|还能陪|多久"],
  ["第一次赛道日，教练让我先开慢", "第一次赛道日，|教练|让我先开慢"],
  ["售价 12.98 万元，续航 554 公里", "售价 |12.98 万元，|续航 554 公里"],
  ["“围场”的《长测》（一）", "“围场”的|《长测》|（一）"],
])("ends lines of %s between words", (title, phrases) => {
  expect(phrasesOf(title, cars).join("|")).toBe(phrases);
});

it.each(["视频", "审核", "图集", "推荐", "收藏", "评论", "", "ES"])("keeps %j in one", (label) => {
  expect(phrasesOf(label)).toEqual(label === "" ? [] : [label]);
});

it("begins no line with closing punctuation, ends none with an opening one, and loses nothing", () => {
  const letters = "飞度思域的了一二三，。：“”（）《》 ES2.0米公里视频审核😀、!?";
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 60 }), (drawn) => {
      const text = drawn.join("");
      const phrases = phrasesOf(text, cars);
      expect(phrases.join("")).toBe(text);
      for (const phrase of phrases.slice(1)) expect(phrase).not.toMatch(/^[，。：”）》、!?]/u);
      for (const phrase of phrases.slice(0, -1)) expect(phrase).not.toMatch(/[“（《]$/u);
      const lengths = [...phraseLengths(text, cars)].map((digit) => Number.parseInt(digit, 36));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(text.length);
    }),
  );
});
