import {
  documentTerms,
  TIME_STEPS,
  termId,
  timeTerm,
} from "../../../src/capabilities/site/search/server/terms.ts";
import { documentOfText } from "../../../src/shared/document.ts";

/** Rows of texts that all others are put together from. */
export const TEXTS = 4000;

const PARTS = [
  "换了轮胎之后跑了三千公里",
  "高速上胎噪小了一些",
  "油耗比原来高了一点",
  "周末去了趟山里",
  "刹车片已经到了该换的时候",
  "店里说是正常磨损",
  "机油按手册换的",
  "避震调软了两格",
  "冷车启动有一点抖",
  "同样的毛病有人遇到过吗",
  "照片晚上再补",
  "四轮定位做完方向正了",
  "轮毂数据要先量好",
  "座椅加热冬天很有用",
  "导航升级以后反应快了",
  "雨天抓地力比想的好",
  "第一次下赛道很紧张",
  "圈速比上次快了两秒",
  "保险报价差了不少",
  "停车场里被人蹭了一下",
  "补漆花了四百块",
  "变速箱油六万公里换一次",
  "混动模式下市区很省",
  "谢谢楼主分享",
  "学到了",
  "请问在哪里做的",
  "价格方便说一下吗",
  "我这台也是一样",
  "建议先看故障码",
  "空调滤芯自己换很简单",
];
const CODES = ["GR86", "BRZ", "RX350", "CR-V", "ES300h", "5W-30", "FL5", "GRMN", "EJ25", "K20C"];

const part = (n: number) => PARTS[n % PARTS.length] ?? "";

/** Text `n`: mostly short, one in eight a long one; the same on every machine. */
function textOf(n: number) {
  const code = CODES[(n * 7) % CODES.length] ?? "";
  const title = `${part(n * 13 + 5)}，${part(n * 5 + 1)}${n % 4 === 0 ? ` ${code}` : ""}`;
  const line = (from: number, count: number) =>
    `${Array.from({ length: count }, (_, at) => part(from * 17 + at * 11 + (from % 7))).join("，")}。`;
  const short = line(n, 1 + (n % 4));
  const long = Array.from({ length: n % 8 === 0 ? 24 : 3 + (n % 4) }, (_, at) => line(n + at * 3, 3)).join(
    "\n",
  );
  return { title, short, long: `${code} ${long}` };
}

/** Rows for `scale.texts`. Terms are those of a post, without section and time. */
export function textRows() {
  const timed = new Set(TIME_STEPS.map((step) => termId(timeTerm(step, 0))));
  return Array.from({ length: TEXTS }, (_, n) => {
    const { title, short, long } = textOf(n);
    const terms = documentTerms({
      kind: "post",
      named: false,
      title,
      aliases: [],
      text: long,
      section: null,
      series: [],
      rankedAt: new Date(0),
    }).filter((term) => !timed.has(term));
    return { nr: n, title, short, long, document: documentOfText(long), terms };
  });
}

/** Days since 1970 with the terms by which a search narrows its documents down to a time. */
export function dayRows(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    day: from + at,
    terms: TIME_STEPS.map((step) => termId(timeTerm(step, from + at))),
  }));
}
