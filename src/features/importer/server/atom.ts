import { plainText } from "#platform/html/plain-text.ts";
import { type Content, readContent } from "./content.ts";
import { type Body, draftEntry, type EntryDraft, type ReaderContext } from "./entry.ts";
import { rssBody } from "./rss.ts";
import { childrenOf, type XmlElement } from "./xml.ts";

/** Reads an entry of Atom 0.3 or 1.0. */
export function readAtomEntry(entry: XmlElement, context: ReaderContext): EntryDraft {
  const draft = draftEntry(entry, context, atomBody(entry), "text");
  const remote = childrenOf(entry, "content").some((content) => content.attributes.has("src"));
  if (remote) draft.notes.push("正文只给了外部地址，只能用摘要");
  return draft;
}

function atomBody(entry: XmlElement): Body {
  const contents = childrenOf(entry, "content").map((content) => readContent(content, "text"));
  const summaries = childrenOf(entry, "summary").map((summary) => readContent(summary, "text"));
  const full = richest(contents);
  const short = richest(summaries);
  const text = full ?? short;
  // Feeds that mix vocabularies carry RSS elements inside Atom entries.
  if (text === null) return rssBody(entry);
  return { ...text, summary: full && short ? plainText(short.html) : "" };
}

/** Of several representations the longest is the article; the others are teasers or plain copies. */
function richest(contents: Content[]): Content | null {
  const filled = contents.filter(({ html, cut }) => html.trim() !== "" || cut);
  return filled.toSorted((one, other) => other.html.length - one.html.length)[0] ?? null;
}
