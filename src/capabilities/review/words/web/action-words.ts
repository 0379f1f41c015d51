import type { TriedPlace } from "#capabilities/review/words/contract.ts";
import type { GroupAction, Variant, WordLevel } from "#shared/words.ts";

/** What becomes of a text that holds a word, in words. */
export const actions: Record<
  GroupAction,
  { label: string; note: string; kind: "bad" | "warn" | "ok" | "info" | "plain" }
> = {
  refuse: { label: "拦截", note: "发不出去，作者会看到是哪个词", kind: "bad" },
  hold: { label: "转审", note: "有人看过才公开", kind: "warn" },
  replace: { label: "替换", note: "照常公开，这个词换成其他字", kind: "info" },
  watch: { label: "仅监测", note: "照常公开，只记入监测", kind: "plain" },
  allow: { label: "白名单", note: "里面的短词不算命中：大麻烦不是大麻", kind: "ok" },
};

export const levels: Record<WordLevel, string> = { notice: "提示", warning: "警告", severe: "严重" };

export const variants: Record<Variant, { label: string; note: string }> = {
  traditional: { label: "繁简", note: "代開發票 = 代开发票" },
  split: { label: "符号间隔", note: "加*微 信、加1微口信 = 加微信" },
  pinyin: { label: "拼音", note: "jia微xin = 加微信，四个字以上的词也认首字母：dkfp = 代开发票" },
  homophone: { label: "同音字", note: "加威信 = 加微信，误报较多" },
};

/** Why a place counts as the word; empty where it is written as it stands in the library. */
export const reasons: Record<TriedPlace["how"], string> = {
  exact: "",
  alias: "其他写法",
  traditional: "繁简",
  split: "中间隔开",
  pinyin: "拼音",
  initials: "拼音首字母",
  homophone: "同音字",
};
