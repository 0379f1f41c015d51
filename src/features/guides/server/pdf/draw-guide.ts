import { setImmediate as turn } from "node:timers/promises";
import { setLine, setParagraph } from "#capabilities/media/sharing/server/public.ts";
import type { Guide } from "#features/guides/contract.ts";
import { levelNames, minutesText, torqueText } from "#features/guides/words.ts";
import { formatDate } from "#shared/format.ts";
import { PAGE, PdfDocument, type PdfPicture } from "./document.ts";

/** Goes into the name of kept files: change it with the design, and they are drawn anew. */
export const PDF_DESIGN = 2;

const EDGE = 48;
const INNER = PAGE.width - 2 * EDGE;
const FOOT = 40;
const BOTTOM = PAGE.height - EDGE - FOOT;
const INK = "#171b20";
const INK_2 = "#464d57";
const INK_3 = "#707883";
const PAPER = "#f1f3f5";
const WARN = "#9a4b00";

const STEP_PICTURE = { width: 240, height: 160 };

export interface GuidePdf {
  guide: Guide;
  /** Of the section, `#rrggbb`. */
  accent: string;
  /** Of the section: 围场, 围场·斯巴鲁. */
  brand: string;
  /** Absolute address of its page. */
  url: string;
  /** JPEGs by the id of the picture that they show; what could not be read is left out. */
  pictures: ReadonlyMap<string, PdfPicture>;
}

/** Draws a guide as A4 pages to be worked from: boxes to tick, torque values, pictures. */
export async function drawGuidePdf({ guide, accent, brand, url, pictures }: GuidePdf): Promise<Buffer> {
  const sheet = new Sheet();
  const { part, part_number: number } = guide;
  await sheet.line(`${brand} · 安装指南`, { size: 10, weight: 700, color: accent });
  sheet.skip(6);
  await sheet.paragraph(part, { size: 24, weight: 700, color: INK });
  const facts = [
    number && `编号 ${number}`,
    `第 ${guide.version} 版`,
    formatDate(guide.published_at),
    minutesText(guide.minutes),
    levelNames[guide.level],
  ];
  await sheet.paragraph(facts.filter(Boolean).join(" · "), { size: 10, weight: 400, color: INK_3 });
  if (guide.summary !== "") {
    sheet.skip(6);
    await sheet.paragraph(guide.summary, { size: 11, weight: 400, color: INK_2 });
  }
  const cover = guide.cover && pictures.get(guide.cover.id);
  if (cover) {
    sheet.skip(10);
    sheet.picture(cover, { width: INNER, height: INNER / 3 });
  }
  const fits = guide.fitment.map(({ label, note }) => (note === "" ? label : `${label}，${note}`));
  await section(sheet, "适配车型", fits, accent);
  await section(sheet, "工具", guide.tools, accent);
  await section(sheet, "注意事项", guide.cautions, accent);
  // It stands with its first step.
  sheet.room(STEP_PICTURE.height + 110);
  await heading(sheet, "步骤", accent);
  for (const [at, step] of guide.steps.entries()) await drawStep(sheet, at, step, pictures);
  await sheet.foot(`${brand}   ${part}   第 ${guide.version} 版   ${url}`);
  return sheet.document.finish({ title: `${part} 安装指南` });
}

async function heading(sheet: Sheet, title: string, accent: string): Promise<void> {
  sheet.skip(16);
  sheet.room(46);
  sheet.document.box({ x: EDGE, y: sheet.y + 3, width: 4, height: 14 }, accent);
  await sheet.line(title, { size: 14, weight: 700, color: INK }, 12);
  sheet.skip(4);
}

async function section(sheet: Sheet, title: string, lines: readonly string[], accent: string): Promise<void> {
  if (lines.length === 0) return;
  await heading(sheet, title, accent);
  for (const line of lines) await sheet.paragraph(`· ${line}`, { size: 11, weight: 400, color: INK_2 });
}

async function drawStep(
  sheet: Sheet,
  at: number,
  step: Guide["steps"][number],
  pictures: GuidePdf["pictures"],
): Promise<void> {
  const picture = step.picture === null ? undefined : pictures.get(step.picture.id);
  sheet.skip(8);
  // The head of a step stands with what follows it.
  sheet.room(picture === undefined ? 56 : STEP_PICTURE.height + 40);
  sheet.document.frame({ x: EDGE, y: sheet.y + 3, width: 12, height: 12 }, INK_3);
  await sheet.line(`${at + 1}. ${step.title}`, { size: 13, weight: 700, color: INK }, 22);
  if (step.text !== "")
    for (const line of step.text.split("\n"))
      await sheet.paragraph(line, { size: 11, weight: 400, color: INK_2 }, 22);
  if (step.caution !== "")
    await sheet.paragraph(`注意：${step.caution}`, { size: 11, weight: 700, color: WARN }, 22);
  for (const torque of step.torques) {
    sheet.skip(3);
    sheet.room(22);
    sheet.document.box({ x: EDGE + 22, y: sheet.y, width: INNER - 22, height: 20 }, PAPER);
    const y = sheet.y + 14;
    await sheet.document.text(torque.what, { x: EDGE + 30, y, size: 11, weight: 400, color: INK_2 });
    const value = torqueText(torque);
    const style = { size: 11, weight: 700 };
    const { width } = await setLine(value, style);
    await sheet.document.text(value, { x: PAGE.width - EDGE - 8 - width, y, ...style, color: INK });
    sheet.skip(20);
  }
  if (picture) {
    sheet.skip(6);
    sheet.picture(picture, STEP_PICTURE, 22);
  }
}

interface Style {
  size: number;
  weight: number;
  color: string;
}

/** Where the next thing stands on the last page. */
class Sheet {
  readonly document = new PdfDocument();
  y = EDGE;

  constructor() {
    this.document.addPage();
  }

  /** Goes to the next page where less than this is left. */
  room(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.document.addPage();
    this.y = EDGE;
  }

  skip(height: number): void {
    this.y += height;
  }

  async line(text: string, { size, weight, color }: Style, indent = 0): Promise<void> {
    // A long guide takes seconds in all; whoever asks for something else meanwhile is answered between two lines.
    await turn();
    const height = size * 1.6;
    this.room(height);
    await this.document.text(text, { x: EDGE + indent, y: this.y + size * 1.15, size, weight, color });
    this.y += height;
  }

  async paragraph(text: string, style: Style, indent = 0): Promise<void> {
    const lines = await setParagraph(text, style, { width: INNER - indent, maxLines: 200 });
    for (const line of lines) await this.line(line.text, style, indent);
  }

  picture(picture: PdfPicture, { width, height }: { width: number; height: number }, indent = 0): void {
    this.room(height);
    this.document.picture(picture, { x: EDGE + indent, y: this.y, width, height });
    this.y += height;
  }

  /** Under every page: where it is from, and which page it is. */
  async foot(text: string): Promise<void> {
    const style = { size: 8, weight: 400, color: INK_3 };
    const y = PAGE.height - EDGE + 8;
    for (let page = 0; page < this.document.pages; page += 1) {
      await this.document.text(text, { x: EDGE, y, ...style }, page);
      const number = `${page + 1} / ${this.document.pages}`;
      const { width } = await setLine(number, style);
      await this.document.text(number, { x: PAGE.width - EDGE - width, y, ...style }, page);
    }
  }
}
