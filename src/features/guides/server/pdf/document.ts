import { deflateSync } from "node:zlib";
import { GlyphFonts, type PdfGlyph } from "./type3-fonts.ts";

/** Points of an A4 page. */
export const PAGE = { width: 595, height: 842 } as const;

export interface PdfText {
  /** Points from the upper left corner, `y` at the baseline. */
  x: number;
  y: number;
  /** Points per em. */
  size: number;
  /** 100…900. */
  weight: number;
  /** `#rrggbb`. */
  color: string;
}

/** A JPEG with its size in pixels. */
export interface PdfPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Writes a document of A4 pages with text that stays text, boxes and JPEGs (ISO 32000-1, version 1.7). */
export class PdfDocument {
  readonly #pages: string[][] = [];
  readonly #weights = new Map<number, GlyphFonts>();
  readonly #pictures: PdfPicture[] = [];

  addPage(): void {
    this.#pages.push([]);
  }

  get pages(): number {
    return this.#pages.length;
  }

  /** Writes one line. What the font cannot draw is left out. @param page counted from zero; the last unless given */
  async text(text: string, { x, y, size, weight, color }: PdfText, page?: number): Promise<void> {
    const fonts = this.#weights.get(weight) ?? new GlyphFonts(weight);
    this.#weights.set(weight, fonts);
    const runs: { font: number; codes: number[] }[] = [];
    for (const character of text) {
      const place = await fonts.find(character);
      if (place === null) continue;
      const last = runs.at(-1);
      if (last?.font === place.font) last.codes.push(place.code);
      else runs.push({ font: place.font, codes: [place.code] });
    }
    if (runs.length === 0) return;
    // Where the pen stands after one run, the next goes on.
    const shown = runs.map(({ font, codes }) => `/F${weight}x${font} ${num(size)} Tf <${hex(codes)}> Tj`);
    this.#draw(page, `BT ${fill(color)} ${num(x)} ${num(PAGE.height - y)} Td ${shown.join(" ")} ET`);
  }

  box({ x, y, width, height }: Box, color: string): void {
    this.#draw(undefined, `${fill(color)} ${rect({ x, y, width, height })} f`);
  }

  frame(box: Box, color: string, line = 1): void {
    this.#draw(undefined, `${stroke(color)} ${num(line)} w ${rect(box)} S`);
  }

  picture(picture: PdfPicture, { x, y, width, height }: Box): void {
    const at = this.#pictures.indexOf(picture);
    const name = at === -1 ? this.#pictures.push(picture) - 1 : at;
    const place = `${num(width)} 0 0 ${num(height)} ${num(x)} ${num(PAGE.height - y - height)}`;
    this.#draw(undefined, `q ${place} cm /I${name} Do Q`);
  }

  #draw(page: number | undefined, command: string): void {
    this.#pages.at(page ?? -1)?.push(command);
  }

  /** The file. @param title shown by viewers in place of its name */
  finish({ title }: { title: string }): Buffer {
    const file = new PdfFile();
    const catalog = file.reserve();
    const tree = file.reserve();
    const fonts = [...this.#weights].flatMap(([weight, { fonts: all }]) =>
      all.map((glyphs, at) => [`F${weight}x${at}`, type3(file, glyphs)] as const),
    );
    const images = this.#pictures.map((picture, at) => [`I${at}`, jpeg(file, picture)] as const);
    const resources = file.add(`<< /Font ${named(fonts)} /XObject ${named(images)} >>`);
    const kids = this.#pages.map((commands) => {
      const content = file.stream("", Buffer.from(commands.join("\n")));
      return file.add(
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
          `/Resources ${resources} 0 R /Contents ${content} 0 R >>`,
      );
    });
    file.set(
      tree,
      `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(" ")}] >>`,
    );
    file.set(
      catalog,
      `<< /Type /Catalog /Pages ${tree} 0 R /Lang (zh-CN) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    );
    return file.finish(catalog, file.add(`<< /Title ${utf16(title)} /Producer (Paddock) >>`));
  }
}

function type3(file: PdfFile, glyphs: readonly PdfGlyph[]): number {
  const procs = glyphs.map(({ drawing }, code) => `/g${code} ${file.stream("", Buffer.from(drawing))} 0 R`);
  const unicode = file.stream("", Buffer.from(toUnicode(glyphs)));
  const names = glyphs.map((_, code) => `/g${code}`).join(" ");
  return file.add(
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >> " +
      `/FirstChar 0 /LastChar ${glyphs.length - 1} /Widths [${glyphs.map(({ advance }) => num(advance)).join(" ")}] ` +
      `/Encoding << /Type /Encoding /Differences [0 ${names}] >> /CharProcs << ${procs.join(" ")} >> ` +
      `/ToUnicode ${unicode} 0 R >>`,
  );
}

/** Which character each code is: at most a hundred in a block. */
function toUnicode(glyphs: readonly PdfGlyph[]): string {
  const lines = glyphs.map(({ character }, code) => `<${hex([code])}> <${utf16Hex(character)}>`);
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += 100) {
    const some = lines.slice(from, from + 100);
    blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange <00> <FF> endcodespacerange",
    ...blocks,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

function jpeg(file: PdfFile, { bytes, width, height }: PdfPicture): number {
  return file.stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ` +
      "/Filter /DCTDecode",
    bytes,
    { packed: true },
  );
}

/** The objects of a file, by their numbers from one on. */
class PdfFile {
  readonly #objects: Buffer[] = [];

  reserve(): number {
    return this.#objects.push(Buffer.alloc(0));
  }

  add(body: string): number {
    return this.#objects.push(Buffer.from(body, "latin1"));
  }

  set(id: number, body: string): void {
    this.#objects[id - 1] = Buffer.from(body, "latin1");
  }

  /** @param packed it is compressed already, as its entries say */
  stream(entries: string, bytes: Buffer, { packed = false }: { packed?: boolean } = {}): number {
    const body = packed ? bytes : deflateSync(bytes);
    const filter = packed ? "" : "/Filter /FlateDecode";
    return this.#objects.push(
      Buffer.concat([
        Buffer.from(`<< ${entries} ${filter} /Length ${body.length} >>\nstream\n`, "latin1"),
        body,
        Buffer.from("\nendstream", "latin1"),
      ]),
    );
  }

  finish(catalog: number, info: number): Buffer {
    const parts = [Buffer.from("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n", "latin1")];
    let length = parts[0]?.length ?? 0;
    const offsets = this.#objects.map((body, at) => {
      const offset = length;
      const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
      parts.push(part);
      length += part.length;
      return offset;
    });
    const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const size = offsets.length + 1;
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n` +
          `<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }
}

const num = (value: number): string => String(Math.round(value * 100) / 100);
const hex = (codes: readonly number[]): string =>
  codes.map((code) => code.toString(16).padStart(2, "0").toUpperCase()).join("");
const named = (all: readonly (readonly [string, number])[]): string =>
  `<< ${all.map(([name, id]) => `/${name} ${id} 0 R`).join(" ")} >>`;
const rect = ({ x, y, width, height }: Box): string =>
  `${num(x)} ${num(PAGE.height - y - height)} ${num(width)} ${num(height)} re`;
const parts = (color: string): string =>
  [1, 3, 5].map((at) => num(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(" ");
const fill = (color: string): string => `${parts(color)} rg`;
const stroke = (color: string): string => `${parts(color)} RG`;
const utf16Hex = (text: string): string =>
  Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase();
const utf16 = (text: string): string => `<FEFF${utf16Hex(text)}>`;
