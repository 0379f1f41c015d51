import iconv from "iconv-lite";

export interface DecodedText {
  text: string;
  /** Name of the encoding that was used, as iconv-lite and WHATWG call it. */
  encoding: string;
  /** Notes for the operator: wrong labels, damaged characters. Empty for a clean file. */
  problems: string[];
}

export interface DecodeHints {
  /** Value of the HTTP `Content-Type` header, if the bytes came over HTTP. */
  contentType?: string;
}

const REPLACEMENT = "\uFFFD";

/** Labels seen in the wild that mean a superset or go by another name in iconv-lite. */
const ALIASES: Record<string, string> = {
  gb2312: "gb18030",
  gb_2312: "gb18030",
  "gb_2312-80": "gb18030",
  "x-gbk": "gb18030",
  gbk: "gb18030",
  cp936: "gb18030",
  hz: "gb18030",
  big5hkscs: "big5-hkscs",
  "x-x-big5": "big5-hkscs",
  big5: "big5-hkscs",
  "us-ascii": "utf-8",
  ascii: "utf-8",
  utf8: "utf-8",
  unicode: "utf-8",
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "iso8859-1": "windows-1252",
  "x-sjis": "shift_jis",
  ks_c_5601: "euc-kr",
};

/**
 * Characters so frequent in each script that real text cannot do without them, and the share of the letters they
 * usually make up. Counting them after a trial decoding tells GB18030 from Big5 better than byte ranges, which
 * overlap almost fully.
 */
const FREQUENT: { encoding: string; letters: string; share: number }[] = [
  {
    encoding: "gb18030",
    letters:
      "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后么车",
    share: 0.25,
  },
  {
    encoding: "big5-hkscs",
    letters:
      "的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後麼車",
    share: 0.25,
  },
  { encoding: "shift_jis", letters: "のにをはがでとたしいるれすかなっま", share: 0.4 },
  { encoding: "euc-jp", letters: "のにをはがでとたしいるれすかなっま", share: 0.4 },
  { encoding: "euc-kr", letters: "이다는의에가을를고하한로지기도", share: 0.25 },
  { encoding: "koi8-r", letters: "оеаинтсрвлкм", share: 0.8 },
  { encoding: "windows-1251", letters: "оеаинтсрвлкм", share: 0.8 },
];

/**
 * Signs that running text holds few of. Alphabets of thirty letters hit their frequent ones by chance when
 * the bytes are Chinese; capitals in the middle of words and frame lines give the mistake away.
 */
const SUSPICIOUS = /[\uFFFD\uE000-\uF8FF\u0080-\u009FА-ЯЁ\u2500-\u25FF]/u;

/** Where the byte order mark or the first characters of markup give the encoding away. */
const SIGNATURES: { bytes: number[]; encoding: string; skip: number }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8", skip: 3 },
  { bytes: [0xff, 0xfe, 0, 0], encoding: "utf-32le", skip: 4 },
  { bytes: [0, 0, 0xfe, 0xff], encoding: "utf-32be", skip: 4 },
  { bytes: [0xff, 0xfe], encoding: "utf-16le", skip: 2 },
  { bytes: [0xfe, 0xff], encoding: "utf-16be", skip: 2 },
  { bytes: [0x3c, 0, 0, 0], encoding: "utf-32le", skip: 0 },
  { bytes: [0, 0, 0, 0x3c], encoding: "utf-32be", skip: 0 },
  { bytes: [0x3c, 0], encoding: "utf-16le", skip: 0 },
  { bytes: [0, 0x3c], encoding: "utf-16be", skip: 0 },
];

/**
 * Turns the bytes of a feed into text. The order of trust: byte order mark, shape of the first characters,
 * HTTP charset, XML declaration, UTF-8, then a guess from the text itself. A label that produces damaged
 * text gives way to one that does not. Never throws; bytes that fit nothing become U+FFFD and a problem.
 */
export function decode(bytes: Uint8Array, hints: DecodeHints = {}): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { bytes: mark, encoding, skip } of SIGNATURES) {
    if (mark.every((byte, index) => buffer[index] === byte)) {
      return finish(iconv.decode(buffer.subarray(skip), encoding, { stripBOM: false }), encoding, []);
    }
  }

  const problems: string[] = [];
  const labels = [httpCharset(hints.contentType), declaredCharset(buffer)].filter((label) => label !== null);
  const candidates: string[] = [];
  for (const label of labels) {
    const encoding = canonicalEncoding(label);
    if (encoding === null) problems.push(`不认识的编码名“${label}”，改按内容判断`);
    else if (!candidates.includes(encoding)) candidates.push(encoding);
  }
  // Multi-byte UTF-8 hardly ever happens by chance, while "iso-8859-1" is what many tools write by default.
  const utf8 = strictUtf8(buffer);
  if (utf8 !== null && (candidates.length === 0 || candidates[0] === "windows-1252")) {
    if (candidates.length > 0 && utf8.length !== buffer.length) {
      problems.push("标注为西欧编码，实际是 UTF-8，已按 UTF-8 读取");
      return finish(utf8, "utf-8", problems);
    }
    if (candidates.length === 0) return finish(utf8, "utf-8", problems);
  }

  for (const encoding of candidates) {
    const text = encoding === "utf-8" ? utf8 : iconv.decode(buffer, encoding);
    if (text !== null && !text.includes(REPLACEMENT)) {
      if (encoding !== candidates[0]) {
        problems.push(`内容与标注的编码 ${candidates[0]} 不符，已按 ${encoding} 读取`);
      }
      return finish(text, encoding, problems);
    }
  }
  if (utf8 !== null) {
    problems.push(`内容与标注的编码 ${candidates[0]} 不符，已按 UTF-8 读取`);
    return finish(utf8, "utf-8", problems);
  }
  return settleDamaged(buffer, candidates[0], problems);
}

/** Nothing fits without damage: keep the label unless a guess from the content is clearly better. */
function settleDamaged(buffer: Buffer, label: string | undefined, problems: string[]): DecodedText {
  const guess = guessEncoding(buffer);
  const guessed = iconv.decode(buffer, guess);
  if (label !== undefined) {
    const labelled = iconv.decode(buffer, label);
    const damaged = countDamage(labelled);
    // A few damaged characters in a long text are transmission faults, not a wrong label.
    if (damaged * 50 < labelled.length || countDamage(guessed) * 2 >= damaged) {
      problems.push(`${label} 文本中有 ${damaged} 个字符损坏`);
      return finish(labelled, label, problems);
    }
    problems.push(`内容与标注的编码 ${label} 不符，看起来是 ${guess}`);
  } else {
    // Valid UTF-8 but for a few faults is still UTF-8.
    const asUtf8 = iconv.decode(buffer, "utf-8");
    const damaged = countDamage(asUtf8);
    const multibyte = buffer.length - asUtf8.length;
    if (damaged * 20 < multibyte) {
      problems.push(`UTF-8 文本中有 ${damaged} 个字符损坏`);
      return finish(asUtf8, "utf-8", problems);
    }
    problems.push(`没有标注编码，按内容判断为 ${guess}`);
  }
  const damaged = countDamage(guessed);
  if (damaged > 0) problems.push(`有 ${damaged} 个字符损坏`);
  return finish(guessed, guess, problems);
}

function finish(text: string, encoding: string, problems: string[]): DecodedText {
  // XML knows no control characters besides these; U+0080–U+009F are kept for the parser to repair.
  const clean = text
    .replace(/^\uFEFF/, "")
    .replace(/\p{Cc}/gu, (char) => (char > "\u007E" || /[\t\n\f\r]/.test(char) ? char : ""));
  return { text: clean, encoding, problems };
}

function strictUtf8(buffer: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(buffer);
  } catch {
    return null;
  }
}

function httpCharset(contentType: string | undefined): string | null {
  return contentType?.match(/charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i)?.[1] ?? null;
}

function declaredCharset(buffer: Buffer): string | null {
  const head = buffer.subarray(0, 2048).toString("latin1");
  return head.match(/<\?xml[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]+)/i)?.[1] ?? null;
}

/** Maps a label to an encoding iconv-lite can decode; null when unknown or impossible for 8-bit markup. */
function canonicalEncoding(label: string): string | null {
  const name = label.trim().toLowerCase();
  const encoding = ALIASES[name] ?? name;
  // Wide encodings were ruled out by the signatures: such a label sits on text that was converted since.
  if (/^(utf-?16|utf-?32|ucs-?[24]|iso-10646-ucs)/.test(encoding)) return "utf-8";
  return iconv.encodingExists(encoding) && !/^(base64|hex|binary|utf-?7)/.test(encoding) ? encoding : null;
}

function guessEncoding(buffer: Buffer): string {
  // The head is enough to judge and keeps the cost flat; cut at a line end so that no character is split.
  const cut = buffer.length > 65_536 ? buffer.lastIndexOf(0x0a, 65_536) : -1;
  const sample = cut > 0 ? buffer.subarray(0, cut) : buffer.subarray(0, 65_536);
  let best = "windows-1252";
  let bestScore = 0.2;
  for (const { encoding, letters, share } of FREQUENT) {
    const found = [...iconv.decode(sample, encoding)].filter((char) => char > "\u007F");
    if (found.length === 0) continue;
    const hits = found.filter((char) => letters.includes(char)).length;
    const suspicious = found.filter((char) => SUSPICIOUS.test(char)).length;
    const score = (hits / share - suspicious * 4) / found.length;
    if (score > bestScore) {
      best = encoding;
      bestScore = score;
    }
  }
  return best === "windows-1252" && looksPaired(sample) ? "gb18030" : best;
}

/** Whether high bytes only come in pairs, as in a few Chinese words too short to be counted. */
function looksPaired(sample: Buffer): boolean {
  const runs = sample.toString("latin1").match(/[\u0080-\u00FF]+/g) ?? [];
  const pairs = runs.reduce((sum, run) => sum + run.length / 2, 0);
  return pairs >= 2 && runs.every((run) => run.length % 2 === 0 && !/[\u0080-\u00A0\u00FF]/.test(run));
}

function countDamage(text: string): number {
  let count = 0;
  for (let at = text.indexOf(REPLACEMENT); at !== -1; at = text.indexOf(REPLACEMENT, at + 1)) count += 1;
  return count;
}
