import { plainText } from "#platform/html/plain-text.ts";
import { readContent } from "./content.ts";
import { type Body, draftEntry, type EntryDraft, type ReaderContext } from "./entry.ts";
import { childOf, type XmlElement } from "./xml.ts";

/** Where RSS feeds put the full text, best first. */
const FULL_TEXT = [
  "content:encoded",
  "xhtml:body",
  "body",
  "xhtml:div",
  "fullitem",
  "content",
  "atom:content",
];
const SHORT_TEXT = [
  "description",
  "atom:summary",
  "dcterms:abstract",
  "dc:description",
  "abstract",
  "itunes:summary",
];

/** Reads an item of RSS 0.9x, 1.0 or 2.0. */
export function readRssItem(item: XmlElement, context: ReaderContext): EntryDraft {
  return draftEntry(item, context, rssBody(item), "sniff");
}

/**
 * Full text and summary of an RSS item; a lone description is the text.
 * @param kind `html` where the text is known to be HTML, however plain it looks
 */
export function rssBody(item: XmlElement, kind: "sniff" | "html" = "sniff"): Body {
  const full = firstFilled(item, FULL_TEXT, kind);
  const short = firstFilled(item, SHORT_TEXT, kind) ?? describedMedia(item);
  const text = full ?? short;
  if (text === null) return { html: "", base: null, cut: false, summary: "" };
  return { ...text, summary: full && short ? plainText(short.html) : "" };
}

function firstFilled(
  item: XmlElement,
  names: string[],
  kind: "sniff" | "html",
): ReturnType<typeof readContent> | null {
  for (const name of names) {
    const element = childOf(item, name);
    const content = element && readContent(element, kind);
    if (content && (content.html.trim() !== "" || content.cut)) return content;
  }
  return null;
}

function describedMedia(item: XmlElement): ReturnType<typeof readContent> | null {
  return firstFilled(childOf(item, "media:group") ?? item, ["media:description"], "sniff");
}
