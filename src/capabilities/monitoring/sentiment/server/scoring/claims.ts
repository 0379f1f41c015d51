import { NEGATIVE, type Score, type Term } from "./score.ts";

/**
 * What a text says and what it complains of are two things: a word that complains may stand in a question, in what somebody else
 * said, or in advice how to find a fault. These are the signs of that, within one sentence.
 */
const ASKS = /[？?]|吗[。！!]?$|请问|求助|怎么样|要不要|靠谱不|多少钱/;
const REPORTS = /听说|据说|师傅(?:说|讲|张口)/;
const ADVISES = /先(?:看|用|查|想|按|量|做)|记得|提醒|建议|千万|最怕|以防|避免|防止/;
/** What was said by somebody else, or as a word. */
const QUOTED = /[“「『][^”」』]*[”」』]/g;
const SENTENCE_ENDS = /[。！!？?；;\n]/;

/** A title that asks, or says how something is done: what stands below it is about a fault, not a complaint. */
const ASKING_TITLE =
  /[？?]$|[吗呢]$|怎么|如何|哪|真相|原因|判断|排查|处理|过程|先看|[一二三四五]步|怎样|教我|别买|修还是|什么$/;

/** Praise that says too little when it is turned: 没扣好. */
const SLIGHT = new Set(["好", "值", "安静", "静", "强", "稳", "爱", "爽", "满意", "舒服", "方便"]);

const ONESELF = /我|俺|本人|提车/;
const LOUD = -0.8;

/** How much has to be claimed, as a sum of weights: one plain word of its own is enough. */
const ENOUGH = -1.1;

/**
 * The words with which a text itself complains of a part of a car or of owning one.
 * @param ofOneself only where the sentence speaks of whoever wrote it
 */
export function claimsOf(text: string, terms: readonly Term[], ofOneself = false): Term[] {
  const quotes = [...text.matchAll(QUOTED)].map(
    (quote) => [quote.index, quote.index + quote[0].length] as const,
  );
  return terms.filter(({ text: word, start, end, weight, aspects }) => {
    if (weight >= 0 || aspects.length === 0 || SLIGHT.has(word)) return false;
    if (quotes.some(([from, to]) => start >= from && end <= to)) return false;
    const sentence = sentenceAround(text, start, end);
    if (ofOneself && !ONESELF.test(sentence)) return false;
    return ![ASKS, REPORTS, ADVISES].some((sign) => sign.test(sentence));
  });
}

/**
 * Whether a text is to be looked at as a complaint.
 * @param title empty where it has none
 * @param reply it answers others, to explain a fault more often than to complain of one: what complains there says so loudly
 *   and of itself
 */
export function complains(
  { title, text, reply }: { title: string; text: string; reply: boolean },
  { score, terms }: Score,
): boolean {
  if (score >= (reply ? LOUD : NEGATIVE) || ASKING_TITLE.test(title.trim())) return false;
  return claimsOf(text, terms, reply).reduce((sum, { weight }) => sum + weight, 0) <= ENOUGH;
}

/** The sentence in which a word stands, with the sign that ends it. */
function sentenceAround(text: string, start: number, end: number): string {
  let from = start;
  while (from > 0 && !SENTENCE_ENDS.test(text[from - 1] ?? "")) from -= 1;
  let to = end;
  while (to < text.length && !SENTENCE_ENDS.test(text[to] ?? "")) to += 1;
  return text.slice(from, to + 1);
}
