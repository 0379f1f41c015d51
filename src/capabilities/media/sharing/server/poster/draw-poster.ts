import { encode } from "uqr";
import { pictureWorkers, SHOWN } from "#capabilities/media/media/server/public.ts";
import { oklchToHex } from "#shared/oklch.ts";
import type { SectionTheme } from "#shared/theme.ts";
import { type Line, setBalanced, setLine, setParagraph, type TextStyle } from "./text.ts";

/** Goes into the hash of kept posters: change it with the design, and they are drawn anew. */
export const POSTER_DESIGN = 1;
const POSTER_WIDTH = 1080;

export interface PosterInput {
  /** Encoded picture; without one the poster begins with the section's colours. */
  cover: Buffer | null;
  /** The cover is a film's: it carries a play mark. */
  playable: boolean;
  section: { name: string; latin: string; tagline: string };
  channel: string;
  title: string;
  summary: string;
  byline: string;
  /** Of what is sold; stands in place of the byline. */
  price?: string;
  /** What the code leads to, e.g. 阅读全文. */
  action: string;
  /** Absolute address in the code. */
  url: string;
  brand: { name: string; latin: string };
  theme: SectionTheme;
}

const EDGE = 72;
const INNER = POSTER_WIDTH - 2 * EDGE;
const COVER_HEIGHT = 720;
const PLAIN_HEIGHT = 300;
const FOOT = 372;
const PAPER = "#fbfcfd";
const INK = "#171b20";
const INK_2 = "#464d57";
const INK_3 = "#707883";

const styles = {
  label: { size: 30, weight: 700 },
  title: { size: 62, weight: 800 },
  summary: { size: 34, weight: 400 },
  byline: { size: 28, weight: 400 },
  price: { size: 56, weight: 800 },
  brand: { size: 54, weight: 900, tracking: 0.06 },
  latin: { size: 22, weight: 600, tracking: 0.2 },
  tagline: { size: 30, weight: 500 },
  hint: { size: 26, weight: 400 },
} satisfies Record<string, TextStyle>;

/** Draws a share poster as JPEG, 1080 px wide and as tall as its text needs. */
export async function drawPoster(input: PosterInput): Promise<Buffer> {
  const { theme } = input;
  const colors = {
    accent: oklchToHex(theme.light.accent),
    accentInk: oklchToHex(theme.light.accentInk),
    hero1: oklchToHex(theme.light.hero1),
    hero2: oklchToHex(theme.light.hero2),
    heroInk: oklchToHex(theme.light.heroInk),
    // The hero is dark in both schemes.
    heroAccent: oklchToHex(theme.dark.accent),
  };
  const top = input.cover === null ? PLAIN_HEIGHT : COVER_HEIGHT;
  const body = await drawBody(input, top + 64, colors.accentInk, colors.accent);
  const footTop = body.end + 64;
  const height = footTop + FOOT;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${POSTER_WIDTH}" height="${height}">
<defs><linearGradient id="hero" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colors.hero1}"/><stop offset="1" stop-color="${colors.hero2}"/></linearGradient></defs>
${input.cover === null ? await plainTop(input, colors.heroInk) : ""}${input.playable && input.cover !== null ? playMark() : ""}
${body.svg}
<rect y="${footTop}" width="${POSTER_WIDTH}" height="${FOOT}" fill="url(#hero)"/>
${await drawFoot(input, footTop, colors.heroInk, colors.heroAccent)}
</svg>`;
  return pictureWorkers.run(
    "draw",
    input.cover ?? Buffer.alloc(0),
    { width: POSTER_WIDTH, height, background: PAPER, coverHeight: COVER_HEIGHT, svg },
    SHOWN,
  );
}

async function drawBody(input: PosterInput, top: number, accentInk: string, accent: string) {
  const parts: string[] = [];
  let y = top;
  const label = await setLine([input.section.name, input.channel].filter(Boolean).join(" / "), styles.label);
  parts.push(slot(EDGE, y, 26, accent, INK), at(label, EDGE + 42, y + 26, accentInk));
  y += 26 + 40;
  const title = await setBalanced(input.title, styles.title, { width: INNER, maxLines: 4 });
  for (const line of title) {
    y += 62;
    parts.push(at(line, EDGE, y - 6, INK));
    y += 24;
  }
  const summary = await setParagraph(input.summary, styles.summary, { width: INNER, maxLines: 4 });
  if (summary.length > 0) y += 20;
  for (const line of summary) {
    y += 36;
    parts.push(at(line, EDGE, y, INK_2));
    y += 22;
  }
  if (input.price === undefined) {
    y += 52;
    parts.push(at(await setLine(input.byline, styles.byline), EDGE, y, INK_3));
  } else {
    y += 84;
    parts.push(at(await setLine(input.price, styles.price), EDGE, y, accentInk));
  }
  return { svg: parts.join("\n"), end: y };
}

async function plainTop({ section }: PosterInput, ink: string): Promise<string> {
  const name = await setLine(section.latin, { size: 96, weight: 900, tracking: 0.12 });
  return `<rect width="${POSTER_WIDTH}" height="${PLAIN_HEIGHT}" fill="url(#hero)"/>${at(name, EDGE, 190, ink)}`;
}

async function drawFoot(input: PosterInput, top: number, ink: string, accent: string): Promise<string> {
  const code = drawCode(input.url, top);
  const [name, latin, tagline, hint] = await Promise.all([
    setLine(input.brand.name, styles.brand),
    setLine(input.brand.latin, styles.latin),
    setLine(input.section.tagline, styles.tagline),
    setLine(`长按识别二维码，${input.action}`, styles.hint),
  ]);
  const base = top + 144;
  return [
    slot(EDGE, base - 46, 50, accent, ink),
    at(name, EDGE + 68, base, ink),
    at(latin, EDGE + 68 + name.width + 14, base, ink, 0.7),
    at(tagline, EDGE, base + 62, ink, 0.92),
    at(hint, EDGE, base + 132, ink, 0.7),
    code,
  ].join("\n");
}

/** The code in whole pixels a module, on white with its quiet zone, so that cameras find it on any ground. */
function drawCode(url: string, top: number): string {
  const { data, size } = encode(url, { ecc: "M", border: 0 });
  const module = Math.max(4, Math.floor(232 / size));
  const side = size * module;
  const quiet = 4 * module;
  const box = side + 2 * quiet;
  const left = POSTER_WIDTH - EDGE - box;
  const boxTop = top + Math.round((FOOT - box) / 2);
  const cells = data.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x * module} ${y * module}h${module}v${module}h-${module}z` : "")),
  );
  return `<rect x="${left}" y="${boxTop}" width="${box}" height="${box}" rx="16" fill="#fff"/>
<path transform="translate(${left + quiet} ${boxTop + quiet})" fill="#111" d="${cells.join("")}"/>`;
}

/** The brand's sign: a slot open below, with a car's place marked in it. */
function slot(x: number, y: number, height: number, frame: string, mark: string): string {
  const stroke = height * 0.2;
  const width = height * 0.96;
  return `<path fill="none" stroke="${frame}" stroke-width="${stroke}" d="M${x + stroke / 2} ${y + height}V${y + stroke / 2}H${x + width - stroke / 2}V${y + height}"/>
<rect x="${x + width / 2 - stroke * 0.45}" y="${y + height * 0.6}" width="${stroke * 0.9}" height="${height * 0.4}" fill="${mark}"/>`;
}

function playMark(): string {
  const [x, y] = [POSTER_WIDTH / 2, COVER_HEIGHT / 2];
  return `<circle cx="${x}" cy="${y}" r="64" fill="#000" fill-opacity="0.5"/><path fill="#fff" d="M${x - 20} ${y - 32}L${x + 36} ${y}L${x - 20} ${y + 32}z"/>`;
}

function at({ path }: Line, x: number, y: number, fill: string, opacity = 1): string {
  return `<path transform="translate(${x} ${y})" fill="${fill}" fill-opacity="${opacity}" d="${path}"/>`;
}
