/** Where a line of Chinese may end without tearing a word. For the server: browsers cut words differently. */

const words = new Intl.Segmenter("zh", { granularity: "word" });

const CLOSING = /^[\s，。、；：！？…—·,.;:!?%％‰℃°)\]}）】》〉」』”’]/u;
const OPENING = /[(（[{【《〈「『“‘·—/]$/u;
const STOP = /[，。、；：！？…,;!?)\]}）】》〉」』”’]$/u;
const PAUSE = /[，。、；：！？…,;!?]$/u;
const NUMERAL = /^[第零〇一二两三四五六七八九十百千万亿几数半]+$/u;
const NUMERAL_FIRST = /^[零〇一二两三四五六七八九十百千万亿]/u;
const FIGURE = /^\d[\d.,:/-]*$/;
const LATIN = /^[\p{Script=Latin}\d]/u;
/** Single characters that belong to what stands before them; after the first ones something new begins. */
const PARTICLE = new Set("的了着过地得们吗呢吧啊呀嘛");
const TAIL = new Set([...PARTICLE, ..."里上下中内外前后时间"]);
/** Single characters that begin something new. */
const HEAD = new Set(
  "和与或及在把被从到向为给跟用让请我你他她它这那都也又还就才再不没很最更是有看听拍写新旧老大小早晚",
);
/** Of those, the ones that hold on to what follows. */
const HOLDS = new Set("和与或及在把被从向为给跟用让请这那都也又还就才再不没很最更新旧老大小早晚第");
/** A phrase longer than this takes a weaker place to end. */
const LONG = 8;
/** Longer ones with a space in them may be torn at the space. */
const HELD_TOGETHER = 10;

/**
 * The phrases of a text, one after another: joined they are the text. Words stay whole, and with them their particles,
 * a figure and its unit, and every one of `names` (of makes and models).
 */
export function phrasesOf(text: string, names: readonly string[] = []): string[] {
  const tokens = [...words.segment(text)].map(({ segment, index }) => ({ segment, index }));
  const held = inNames(text, names);
  const phrases: string[] = [];
  let phrase = "";
  for (const [at, { segment, index }] of tokens.entries()) {
    const before = tokens[at - 1]?.segment ?? "";
    const further = tokens[at - 2]?.segment ?? "";
    const ends = phrase !== "" && !held.inside.has(index);
    if (ends && mayEnd({ phrase, further, before, next: segment, atName: held.edges.has(index) })) {
      phrases.push(phrase);
      phrase = "";
    }
    phrase += segment;
  }
  if (phrase !== "") phrases.push(phrase);
  return phrases;
}

/** What crosses the wire beside a text: the lengths of its phrases, a digit of base 36 each. */
export function phraseLengths(text: string, names: readonly string[] = []): string {
  return phrasesOf(text, names)
    .flatMap((phrase) => (phrase.length < 36 ? [phrase.length] : pieces(phrase.length)))
    .map((length) => length.toString(36))
    .join("");
}

function pieces(length: number): number[] {
  return Array.from({ length: Math.ceil(length / 35) }, (_, at) => Math.min(35, length - at * 35));
}

/** Positions within a name, where nothing ends, and at the edges of Chinese ones, where something may. */
function inNames(text: string, names: readonly string[]) {
  const inside = new Set<number>();
  const edges = new Set<number>();
  for (const name of names) {
    if (name.length < 2) continue;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      for (let k = 1; k < name.length; k++) inside.add(at + k);
      if (LATIN.test(name)) continue;
      edges.add(at).add(at + name.length);
    }
  }
  return { inside, edges };
}

interface Place {
  phrase: string;
  further: string;
  before: string;
  next: string;
  atName: boolean;
}

/** Whether a phrase may end between the words `before` and `next`. */
function mayEnd({ phrase, further, before, next, atName }: Place): boolean {
  if (CLOSING.test(next) || OPENING.test(before)) return false;
  if (before.trim() === "") return mayEndAtSpace(phrase, further, next);
  if (PARTICLE.has(next) && !PAUSE.test(before)) return false;
  if (STOP.test(before)) return true;
  if (FIGURE.test(before) || (NUMERAL.test(before) && !/^\d/.test(next))) return false;
  if (next.length === 1 && TAIL.has(next)) return false;
  // One character alone is no phrase.
  if (phrase.length < 2 || HOLDS.has(phrase)) return false;
  if (LATIN.test(next) || LATIN.test(before)) return !/第$/.test(before);
  if (atName) return !HOLDS.has(before);
  if (before.length === 1 && HOLDS.has(before)) return false;
  if (next.length === 1 && (HEAD.has(next) || NUMERAL_FIRST.test(next))) return true;
  if (next.length > 1) return true;
  // What the dictionary does not know comes as single characters, which are probably one word.
  if (PARTICLE.has(before)) return true;
  return phrase.length >= LONG;
}

function mayEndAtSpace(phrase: string, further: string, next: string): boolean {
  if (phrase.length >= HELD_TOGETHER) return true;
  if (FIGURE.test(further)) return LATIN.test(next) || next.length > 2;
  // A short Latin name belongs to what it names.
  return !(LATIN.test(next) && next.length <= 3 && !LATIN.test(further));
}
