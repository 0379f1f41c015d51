import type { Variant, WordAction, WordLevel } from "#shared/words.ts";

export interface DemoWord {
  text: string;
  action?: WordAction;
  level?: WordLevel;
  aliases?: string[];
  variants?: Variant[];
  andWords?: string[];
  notWords?: string[];
  kinds?: string[];
  replacement?: string;
  note?: string;
  active?: boolean;
}

const HIDDEN: Variant[] = ["traditional", "split", "pinyin"];

/** A small library as a site of this kind has it, by group; written for the demo. */
export const demoWords: Readonly<Record<string, readonly DemoWord[]>> = {
  违禁: [
    { text: "驾照代考", variants: HIDDEN },
    { text: "包过科目", andWords: ["联系"], action: "hold", note: "单说包过是玩笑，留联系方式才是" },
    { text: "屏蔽违章", variants: HIDDEN, note: "伪造号牌、挡号牌器" },
    { text: "无手续车", aliases: ["抵押车过户"], action: "hold" },
  ],
  广告: [
    { text: "低价改装", aliases: ["底价改装", "特价改"] },
    { text: "返现", aliases: ["返xian", "反现"], variants: HIDDEN, notWords: ["4S店返现"] },
    { text: "群号", aliases: ["裙号", "q群"], kinds: ["post", "post_comment", "article_comment", "profile"] },
    { text: "扫码领取", action: "replace", replacement: "（广告）", variants: HIDDEN },
    { text: "代过检", aliases: ["代检", "年检包过"], action: "refuse", level: "warning" },
    { text: "清仓", andWords: ["微信"], note: "车友自己清仓二手件不算" },
    { text: "同城上门", action: "watch", note: "误报多，先只看着", active: false },
  ],
  竞品: [{ text: "懂车帝" }, { text: "汽车之家" }, { text: "易车", notWords: ["容易车", "交易车"] }],
  品牌: [
    { text: "雷克萨斯", aliases: ["雷车"] },
    { text: "斯巴鲁" },
    { text: "本田", notWords: ["本田地"] },
    { text: "丰田" },
  ],
  质量投诉: [
    { text: "异响", notWords: ["没有异响", "无异响"] },
    { text: "漏油", level: "warning", notWords: ["没有漏油", "不漏油"] },
    { text: "机油乳化", level: "warning" },
    { text: "烧机油" },
    { text: "断轴", level: "severe" },
    { text: "维权", level: "warning" },
    { text: "召回" },
    { text: "拒绝三包", aliases: ["不给三包"], level: "warning" },
  ],
  安全: [
    { text: "自燃", level: "severe", notWords: ["自燃险"] },
    { text: "刹车失灵", aliases: ["刹不住", "刹车没了"], level: "severe" },
    { text: "气囊没弹", aliases: ["气囊没开", "气囊未弹"], level: "severe" },
    { text: "突然加速", aliases: ["失控加速"], level: "severe" },
    { text: "高速熄火", aliases: ["行驶中熄火"], level: "severe" },
  ],
  自定义: [
    { text: "提车作业", note: "运营选题" },
    { text: "自驾路线", note: "运营选题" },
  ],
  白名单: [
    { text: "交易车辆", note: "不是易车" },
    { text: "自燃险", note: "说的是保险" },
    { text: "清仓件", note: "车友处理闲置" },
  ],
};
