import { glyphOf } from "./font.ts";

export interface TextStyle {
  /** Pixels per em. */
  size: number;
  /** 100…900. */
  weight: number;
  /** Extra space after each character, in em. */
  tracking?: number;
}

interface Drawn {
  text: string;
  /** SVG path data in pixels, from the baseline at 0, beginning at `x` 0. */
  path: string;
  /** Pixels. */
  width: number;
}

export interface Line {
  /** What stands in it, for what keeps text as text. */
  text: string;
  path: string;
  width: number;
}

interface Box {
  /** Pixels. */
  width: number;
  maxLines: number;
}

/** May not begin a line (避头). */
const NO_START = /^[，。、；：！？）》」』】〉〕｝”’…—·%％,.;:!?)\]}]/u;
/** May not end a line (避尾). */
const NO_END = /[（《「『【〈〔｛“‘([{]$/u;
/** A run that is not torn apart: a word or number of a script with spaces. */
const RUNS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}'’.,:/%+&#@-]+|\s+|./gsu;

/** Sets a text in one line. What the font cannot draw is left out. */
export async function setLine(text: string, style: TextStyle): Promise<Line> {
  return join(await Promise.all([...text].map((character) => draw(character, style))));
}

/**
 * Breaks a text into lines of at most `width` pixels by the rules of Chinese typesetting: anywhere between
 * Han characters, never before closing or after opening punctuation, words and numbers whole. What is beyond
 * `maxLines` ends in an ellipsis.
 */
export async function setParagraph(text: string, style: TextStyle, box: Box): Promise<Line[]> {
  return breakLines(await drawPieces(text, style, box.width), style, box);
}

/** Like `setParagraph`, in as many lines, but of similar lengths: a heading does not end in one lone character. */
export async function setBalanced(text: string, style: TextStyle, box: Box): Promise<Line[]> {
  const pieces = await drawPieces(text, style, box.width);
  let best = await breakLines(pieces, style, box);
  const full = best.length;
  const shown = pieces.reduce((sum, piece) => sum + piece.width, 0);
  // A heading that is cut off fills its lines anyway.
  if (full < 2 || shown > full * box.width) return best;
  for (let width = box.width - style.size / 2; width > box.width / 2; width -= style.size / 2) {
    const narrower = await breakLines(pieces, style, { width, maxLines: full + 1 });
    if (narrower.length > full) break;
    best = narrower;
  }
  return best;
}

async function breakLines(
  pieces: readonly Drawn[],
  style: TextStyle,
  { width, maxLines }: Box,
): Promise<Line[]> {
  const lines: Drawn[][] = [];
  let line: Drawn[] = [];
  for (const piece of pieces) {
    const used = widthOf(line);
    const blank = piece.text.trim() === "";
    if (blank && line.length === 0) continue;
    if (blank || used + piece.width <= width) {
      line.push(piece);
      continue;
    }
    const carried = carry(line, piece);
    lines.push(line);
    line = [...carried, piece];
    if (lines.length > maxLines) break;
  }
  if (line.length > 0) lines.push(line);
  if (lines.length > maxLines) {
    lines.length = maxLines;
    await cut(lines[maxLines - 1] ?? [], style, width);
  }
  return lines.map((one) => join(trimEnd(one)));
}

/** Takes from the end of a full line what has to stand with `next`, the first of the following line. */
function carry(line: Drawn[], next: Drawn): Drawn[] {
  const carried: Drawn[] = [];
  let first = next;
  while (line.length > 1 && (NO_START.test(first.text) || NO_END.test(line.at(-1)?.text ?? ""))) {
    const last = line.pop();
    if (last === undefined) break;
    carried.unshift(last);
    first = last;
  }
  return carried;
}

/** Ends a line in an ellipsis that still fits. */
async function cut(line: Drawn[], style: TextStyle, width: number): Promise<void> {
  const ellipsis = await draw("…", style);
  while (line.length > 1 && widthOf(line) + ellipsis.width > width) line.pop();
  while (line.length > 1 && /^[，。、；：！？\s]$/u.test(line.at(-1)?.text ?? "")) line.pop();
  line.push(ellipsis);
}

async function drawPieces(text: string, style: TextStyle, width: number): Promise<Drawn[]> {
  const pieces: Drawn[] = [];
  for (const [run] of text.replace(/\s+/gu, " ").trim().matchAll(RUNS)) {
    const characters = await Promise.all([...run].map((character) => draw(character, style)));
    const whole = join(characters);
    // A word longer than the line is broken where it must be.
    if (whole.width > width) pieces.push(...characters);
    else pieces.push(whole);
  }
  return pieces;
}

async function draw(character: string, { size, weight, tracking = 0 }: TextStyle): Promise<Drawn> {
  const glyph = await glyphOf(character, weight);
  if (glyph === null) return { text: character, path: "", width: 0 };
  const scale = size / glyph.unitsPerEm;
  return {
    text: character,
    path: place(glyph.path, scale, -scale, 0),
    width: glyph.advance * scale + tracking * size,
  };
}

function join(pieces: readonly Drawn[]): Drawn {
  let x = 0;
  let path = "";
  let text = "";
  for (const piece of pieces) {
    path += place(piece.path, 1, 1, x);
    text += piece.text;
    x += piece.width;
  }
  return { text, path, width: x };
}

/** Scales and moves path data of absolute commands: every number is an x or a y in turn. */
function place(path: string, scaleX: number, scaleY: number, x: number): string {
  if (path === "" || (scaleX === 1 && scaleY === 1 && x === 0)) return path;
  let horizontal = true;
  return path.replace(/[A-Z]|-?\d*\.?\d+(?:e-?\d+)?/g, (token) => {
    if (/^[A-Z]$/.test(token)) {
      horizontal = true;
      return token;
    }
    const value = horizontal ? Number(token) * scaleX + x : Number(token) * scaleY;
    horizontal = !horizontal;
    return String(Math.round(value * 100) / 100);
  });
}

function widthOf(pieces: readonly Drawn[]): number {
  return pieces.reduce((sum, piece) => sum + piece.width, 0);
}

function trimEnd(pieces: Drawn[]): Drawn[] {
  const last = pieces.findLastIndex((piece) => piece.text.trim() !== "");
  return pieces.slice(0, last + 1);
}
