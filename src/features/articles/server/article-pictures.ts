import type { parseDocument } from "htmlparser2";
import { escapeText } from "#platform/html/entities.ts";
import { plainText } from "#platform/html/plain-text.ts";
import { escapeHtml } from "#shared/html.ts";

export type Node = ReturnType<typeof parseDocument>["children"][number];
export type Element = Extract<Node, { attribs: unknown }>;

export interface Picture {
  /** Absolute, root-relative or data: address; null when the written one leads nowhere. */
  url: string | null;
  /** Address as written in the source. */
  written: string;
  /** Alternative text; empty when it says nothing. */
  alt: string;
  /** Plain text of the caption below; empty when there is none. */
  caption: string;
  width: number | null;
  height: number | null;
}

/** Final address and size (pixels, null when unknown) of a picture; null drops it. */
export type PictureRule = (
  picture: Picture,
) => { src: string; width: number | null; height: number | null } | null;

export interface Block {
  tag: string;
  /** Markup without the outer element. */
  inner: string;
}

/** Pictures up to this size (pixels) stand in the line, such as emoticons. */
const ICON = 48;

export function isElement(node: Node): node is Element {
  return "attribs" in node;
}

function size(node: Element, side: "width" | "height"): number | null {
  const value = Number(node.attribs[side]);
  return value > 0 ? value : null;
}

/** Whether a picture stands in the line, such as an emoticon. */
export function isIcon(node: Element): boolean {
  const width = size(node, "width");
  const height = size(node, "height");
  return (width !== null && width <= ICON) || (height !== null && height <= ICON);
}

/** The picture's tag, or null when the rule drops it. */
export function picture(node: Element, rule: PictureRule, caption = ""): string | null {
  const { src = null, "data-written": written = src ?? "" } = node.attribs;
  const alt = meaningfulAlt(node);
  const width = size(node, "width");
  const height = size(node, "height");
  const kept = rule({ url: src, written, alt, caption: plainText(caption), width, height });
  if (kept === null) return null;
  const dimensions = kept.width && kept.height ? ` width="${kept.width}" height="${kept.height}"` : "";
  return `<img src="${escapeHtml(kept.src)}" alt="${escapeHtml(alt)}"${dimensions}>`;
}

/** The alternative text unless it is a file name or a filler. */
export function meaningfulAlt(node: Element): string {
  const alt = (node.attribs.alt ?? "").replace(/\s+/g, " ").trim();
  if (/\.(?:jpe?g|png|gif|webp|avif|heic|bmp)$/i.test(alt)) return "";
  return /^(?:image|img|photo|picture|图片?|图像|配图|img[_-]?\d+|dsc[_-]?\d+)$/i.test(alt) ? "" : alt;
}

/** A figure for each picture, the caption on the last. Of pictures that are dropped the words remain. */
export function pictures(nodes: Element[], caption: string, rule: PictureRule): Block[] {
  const blocks: Block[] = [];
  nodes.forEach((node, index) => {
    const words = index === nodes.length - 1 ? caption : "";
    const markup = picture(node, rule, words);
    if (markup !== null) {
      blocks.push({
        tag: "figure",
        inner: words === "" ? markup : `${markup}<figcaption>${words}</figcaption>`,
      });
    } else {
      const rest = words === "" ? escapeText(meaningfulAlt(node)) : words;
      if (plainText(rest) !== "") blocks.push({ tag: "p", inner: `<em>${rest}</em>` });
    }
  });
  return blocks;
}
