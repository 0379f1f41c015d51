import { parseDocument } from "htmlparser2";
import { escapeText } from "#platform/html/entities.ts";
import { escapeHtml } from "#shared/html.ts";
import {
  type Block,
  type Element,
  isElement,
  isIcon,
  meaningfulAlt,
  type Node,
  type PictureRule,
  picture,
  pictures,
} from "./article-pictures.ts";

/** Elements that stand in a line of text. */
export const INLINE: ReadonlySet<string> = new Set(
  "a abbr br cite code del dfn em img ins kbd mark q rp rt ruby s samp small strong sub sup time u var".split(
    " ",
  ),
);

/**
 * Brings safe but loose HTML into the shape article pages expect: every text in a paragraph or another block, no
 * empty paragraphs, pictures as figures of their own, tables and lists complete. The input must be limited to
 * the sanitizer's elements already; the output contains no other attributes than the ones written here.
 */
export function arrangeBlocks(html: string, rule: PictureRule): string {
  const document = parseDocument(html);
  return flow(document.children, rule).map(render).join("\n");
}

function render({ tag, inner }: Block): string {
  return tag === "hr" ? "<hr>" : `<${tag}>${inner}</${tag.split(" ")[0]}>`;
}

/** Lays out mixed content as a sequence of blocks. */
function flow(nodes: Node[], rule: PictureRule): Block[] {
  const blocks: Block[] = [];
  let run: Node[] = [];
  const flush = (): void => {
    blocks.push(...toParagraphs(run, rule));
    run = [];
  };
  for (const node of nodes.flatMap(withoutEmptyLink)) {
    if (!isElement(node)) {
      run.push(node);
    } else if (node.name === "img" ? isIcon(node) : INLINE.has(node.name) && !holdsBlocks(node)) {
      run.push(node);
    } else {
      flush();
      blocks.push(...block(node, rule));
    }
  }
  flush();
  return blocks.filter(({ tag }, index) => tag !== "hr" || (index > 0 && blocks[index - 1]?.tag !== "hr"));
}

/** A link that leads nowhere will not be written; what it holds stands where it stood. */
function withoutEmptyLink(node: Node): Node[] {
  const empty = isElement(node) && node.name === "a" && inlineAttributes(node) === "";
  return empty ? node.children.flatMap(withoutEmptyLink) : [node];
}

function block(node: Element, rule: PictureRule): Block[] {
  switch (node.name) {
    case "img":
      return pictures([node], "", rule);
    case "h2":
    case "h3":
    case "h4":
      return [
        ...filled(node.name, trimEdges(inline(node.children, rule, true))),
        ...innerPictures(node, rule),
      ];
    case "ul":
    case "ol":
      return filled(listTag(node), listItems(node, rule));
    case "dl":
      return filled("dl", definitions(node, rule));
    case "blockquote":
      return filled("blockquote", flow(node.children, rule).map(render).join("\n"));
    case "figure":
      return figure(node, rule);
    case "table":
      return table(node, rule);
    case "pre":
      return filled("pre", preformatted(node));
    case "hr":
      return [{ tag: "hr", inner: "" }];
    default:
      return flow(node.children, rule);
  }
}

function filled(tag: string, inner: string): Block[] {
  return inner === "" ? [] : [{ tag, inner }];
}

/** Splits a run of text at empty lines made of line breaks; blank stretches give nothing. */
function toParagraphs(run: Node[], rule: PictureRule): Block[] {
  const parts: Node[][] = [[]];
  let breaks = 0;
  for (const node of run) {
    const blank = !isElement(node) && textOf(node).trim() === "";
    if (isElement(node) && node.name === "br") breaks += 1;
    else if (!blank) breaks = 0;
    if (breaks === 2) {
      parts.push([]);
      breaks = 0;
    } else {
      parts.at(-1)?.push(node);
    }
  }
  return parts.flatMap((part) => filled("p", trimEdges(inline(part, rule))));
}

function trimEdges(markup: string): string {
  // Once more: where an element went, the spaces on its two sides have met.
  const trimmed = withoutEdges(
    markup.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith("<") ? part : collapse(part))),
  );
  return isBlank(trimmed) ? "" : trimmed;
}

/** Without white space and line breaks at both ends, step by step: in time linear to the text. */
function withoutEdges(markup: string): string {
  let from = 0;
  let to = markup.length;
  for (;;) {
    if (from < to && isSpace(markup, from)) from += 1;
    else if (markup.startsWith("<br>", from)) from += 4;
    else break;
  }
  for (;;) {
    if (to > from && isSpace(markup, to - 1)) to -= 1;
    else if (to - 4 >= from && markup.startsWith("<br>", to - 4)) to -= 4;
    else break;
  }
  return markup.slice(from, to);
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}

function isBlank(markup: string): boolean {
  return !markup.includes("<img") && markup.replace(/<[^>]*>/g, "").trim() === "";
}

/** Serializes inline content; blocks inside lose their element but keep their distance. */
function inline(nodes: Node[], rule: PictureRule, withoutPictures = false, inLink = false): string {
  let markup = "";
  for (const node of nodes) {
    if (!isElement(node)) {
      markup += escapeText(collapse(textOf(node)));
    } else if (node.name === "br") {
      markup += "<br>";
    } else if (node.name === "img") {
      if (!withoutPictures) markup += picture(node, rule) ?? escapeText(meaningfulAlt(node));
    } else {
      const inner = inline(node.children, rule, withoutPictures, inLink || node.name === "a");
      const attributes = inlineAttributes(node);
      if (!INLINE.has(node.name)) markup += ` ${inner} `;
      else if (isBlank(inner) || (node.name === "a" && (inLink || attributes === ""))) markup += inner;
      else markup += `<${node.name}${attributes}>${inner}</${node.name}>`;
    }
  }
  return markup;
}

/** White space as a browser shows it; runs of wide spaces serve as layout and keep a sane length. */
function collapse(text: string): string {
  return text
    .replace(/[\u200B\uFEFF]/g, "")
    .replace(/[ \t\n\r\f]+/g, " ")
    .replace(/([\u3000\u00A0]{4})[\u3000\u00A0]+/g, "$1");
}

function inlineAttributes(node: Element): string {
  const { href, datetime } = node.attribs;
  if (node.name === "a" && href) return ` href="${escapeHtml(href)}" rel="nofollow noopener"`;
  if (node.name === "time" && datetime) return ` datetime="${escapeHtml(datetime)}"`;
  return "";
}

function textOf(node: Node): string {
  if (isElement(node)) return node.name === "br" ? "\n" : node.children.map(textOf).join("");
  return node.type === "text" && "data" in node ? node.data : "";
}

/** Whether an inline element wraps blocks or nothing but pictures, so that it cannot stay a part of a line. */
function holdsBlocks(node: Element): boolean {
  const images = descendants(node, (element) => element.name === "img");
  if (images.some((image) => !isIcon(image)) && textOf(node).trim() === "") return true;
  return descendants(node, (element) => !INLINE.has(element.name)).length > 0;
}

function descendants(node: Element, wanted: (element: Element) => boolean): Element[] {
  return node.children
    .filter(isElement)
    .flatMap((child) => [...(wanted(child) ? [child] : []), ...descendants(child, wanted)]);
}

function innerPictures(node: Element, rule: PictureRule): Block[] {
  const found = descendants(node, (element) => element.name === "img");
  return found.flatMap((image) => pictures([image], "", rule));
}

function figure(node: Element, rule: PictureRule): Block[] {
  const images = descendants(node, (element) => element.name === "img");
  const complex = descendants(node, ({ name }) =>
    ["figure", "table", "pre", "blockquote", "ul"].includes(name),
  );
  if (images.length === 0 || complex.length > 0) return flow(node.children, rule);
  const captions = descendants(node, (element) => element.name === "figcaption");
  const source = captions.length > 0 ? captions.flatMap((caption) => caption.children) : node.children;
  return pictures(images, trimEdges(inline(source, rule, true)), rule);
}

/** Content of a list item or cell: a single text needs no paragraph around it. */
function compact(node: Element, rule: PictureRule): string {
  const [first, ...rest] = flow(node.children, rule);
  if (first?.tag === "p" && rest.every(({ tag }) => tag.startsWith("ul") || tag.startsWith("ol"))) {
    return first.inner + rest.map(render).join("");
  }
  return [first, ...rest].map((part) => (part ? render(part) : "")).join("");
}

function listTag(node: Element): string {
  const start = Number(node.attribs.start);
  return node.name === "ol" && Number.isSafeInteger(start) && start > 1 ? `ol start="${start}"` : node.name;
}

function listItems(node: Element, rule: PictureRule): string {
  const items: string[] = [];
  for (const child of node.children) {
    if (isElement(child) && child.name === "li") items.push(compact(child, rule));
    // A list directly inside a list belongs to the item before it.
    else items.push(...flow([child], rule).map((part) => (part.tag === "p" ? part.inner : render(part))));
  }
  return items
    .filter((item) => !isBlank(item))
    .map((item) => `<li>${item}</li>`)
    .join("");
}

function definitions(node: Element, rule: PictureRule): string {
  return descendants(node, ({ name }) => name === "dt" || name === "dd")
    .map((part) => ({ name: part.name, inner: compact(part, rule) }))
    .filter(({ inner }) => !isBlank(inner))
    .map(({ name, inner }) => `<${name}>${inner}</${name}>`)
    .join("");
}

function table(node: Element, rule: PictureRule): Block[] {
  const rows = descendants(node, ({ name }) => name === "tr").filter((row) => ownerTable(row) === node);
  const cells = rows.map((row) =>
    row.children.filter(isElement).filter(({ name }) => name === "td" || name === "th"),
  );
  // A table of one column lays out a page; it holds no data.
  if (cells.every((row) => row.length <= 1)) return cells.flat().flatMap((cell) => flow(cell.children, rule));
  const caption = descendants(node, ({ name }) => name === "caption")[0];
  const title = caption ? trimEdges(inline(caption.children, rule, true)) : "";
  const heads = cells.findIndex((row) => !row.every(({ name }) => name === "th"));
  const lines = cells.map((row) => `<tr>${row.map((cell) => tableCell(cell, rule)).join("")}</tr>`);
  const headLines = lines.slice(0, Math.max(heads, 0)).join("");
  const bodyLines = lines.slice(Math.max(heads, 0)).join("");
  const head = headLines === "" ? "" : `<thead>${headLines}</thead>`;
  const inner = `${title === "" ? "" : `<caption>${title}</caption>`}${head}<tbody>${bodyLines}</tbody>`;
  return isBlank(inner) ? [] : [{ tag: "table", inner }];
}

function ownerTable(row: Element): Element | null {
  let parent: unknown = row.parent;
  while (parent && isElement(parent as Node)) {
    if ((parent as Element).name === "table") return parent as Element;
    parent = (parent as Element).parent;
  }
  return null;
}

function tableCell(cell: Element, rule: PictureRule): string {
  const spans = (["colspan", "rowspan"] as const)
    .map((name) => [name, Number(cell.attribs[name])] as const)
    .filter(([, value]) => Number.isSafeInteger(value) && value > 1 && value <= 100)
    .map(([name, value]) => ` ${name}="${value}"`);
  return `<${cell.name}${spans.join("")}>${compact(cell, rule)}</${cell.name}>`;
}

function preformatted(node: Element): string {
  // Empty lines at both ends go; the first line keeps what it is indented by.
  const whole = textOf(node).trimEnd();
  const text = whole.slice(whole.lastIndexOf("\n", whole.length - whole.trimStart().length) + 1);
  return text.trim() === "" ? "" : `<code>${escapeText(text)}</code>`;
}
