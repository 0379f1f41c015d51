import { decodeEntities, escapeText } from "#platform/html/entities.ts";
import { plainText } from "#platform/html/plain-text.ts";
import { hasElements, innerMarkup, textOf, type XmlElement } from "./xml.ts";

/** Elements whose presence shows that a text is meant as HTML; "List<String>" is none. */
const HTML_TAG =
  /<\/?(?:a|abbr|article|aside|b|big|blockquote|br|caption|center|cite|code|dd|del|div|dl|dt|em|embed|figcaption|figure|font|form|h[1-6]|header|hr|i|iframe|img|input|ins|kbd|li|link|mark|meta|nav|object|ol|p|param|picture|pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video|audio|wbr)(?:\s[^<>]*)?\/?>|<!--/i;
const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;

export interface Content {
  html: string;
  base: string | null;
  /** The file ended inside this element. */
  cut: boolean;
}

/** Whether plain looking text holds HTML. Feeds rarely say, so the text itself has to. */
export function looksLikeHtml(text: string): boolean {
  return HTML_TAG.test(text) || REFERENCE.test(text);
}

/** Turns plain text into HTML paragraphs: empty lines part paragraphs, single line ends become breaks. */
export function paragraphs(text: string): string {
  return text
    .split(/(?:\r?\n[\t \u3000]*){2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block) => `<p>${escapeText(block).replace(/\r?\n/g, "<br>")}</p>`)
    .join("\n");
}

/**
 * HTML of a content element, whatever way it is wrapped: escaped, CDATA, inline XHTML, base64, plain text.
 * @param fallback what an element without `type` holds: `sniff` judges by the text, as RSS has to
 */
export function readContent(element: XmlElement, fallback: "sniff" | "text" | "html"): Content {
  const type = element.attributes.get("type")?.trim().toLowerCase() ?? "";
  const mode = element.attributes.get("mode")?.trim().toLowerCase();
  return { html: contentHtml(element, type, mode, fallback), base: element.base, cut: element.cut };
}

function contentHtml(
  element: XmlElement,
  type: string,
  mode: string | undefined,
  fallback: "sniff" | "text" | "html",
): string {
  if (type === "xhtml" || type === "application/xhtml+xml" || mode === "xml" || hasElements(element)) {
    // RSS 2.0 has no inline markup by rule, yet many files carry it, with escaped parts in between.
    if (type === "xhtml" || hasElements(element)) return innerMarkup(element);
  }
  let text = textOf(element);
  if (mode === "base64" || isBinary(type)) {
    const decoded = fromBase64(text);
    if (decoded === null) return isBinary(type) ? "" : paragraphs(text);
    text = decoded;
  }
  const html = ["html", "text/html", "application/xhtml+xml"].includes(type) || fallback === "html";
  if (html) return text;
  // Atom 0.3 says plain text when it says nothing; most of its writers meant HTML all the same.
  if (type === "text" || (type === "text/plain" && mode !== "escaped")) return paragraphs(text);
  if (type.startsWith("image/") || type.startsWith("audio/") || type.startsWith("video/")) return "";
  if (fallback === "text" && type === "" && mode === undefined) return paragraphs(text);
  return looksLikeHtml(text) ? text : paragraphs(text);
}

function isBinary(type: string): boolean {
  return type.includes("/") && !/^text\/|[+/]xml$|^application\/xhtml/.test(type);
}

function fromBase64(text: string): string | null {
  const compact = text.replace(/\s+/g, "");
  if (compact.length % 4 === 1 || !/^[\w+/-]*={0,2}$/.test(compact)) return null;
  const decoded = Buffer.from(compact, "base64").toString("utf8");
  return decoded.includes("\uFFFD") ? null : decoded;
}

/** Plain text of a title-like element, markup removed in whatever way it was wrapped. */
export function readText(element: XmlElement | null, fallback: "sniff" | "text"): string {
  if (element === null) return "";
  const { html } = readContent(element, fallback);
  // Some writers escape titles twice: "A &amp;amp; B".
  const text = plainText(html);
  return fallback === "sniff" && REFERENCE.test(text) ? decodeEntities(text) : text;
}

/** First words of a text, cut at a sentence or word end, for entries without a title. */
export function excerpt(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = characters.slice(0, length).join("");
  const end = Math.max(...["。", "！", "？", "；", "，", ". ", " "].map((mark) => head.lastIndexOf(mark)));
  return `${end > head.length / 2 ? head.slice(0, end) : head}…`;
}
