import { readText } from "./content.ts";
import { fieldDate, fieldText, readAuthor, readLink, readTags } from "./fields.ts";
import { readMedia } from "./media.ts";
import type { FeedEntry } from "./model.ts";
import { childOf, type XmlElement } from "./xml.ts";

/** What the readers of all formats share about the document around an entry. */
export interface ReaderContext {
  /** Address of the document. */
  url: string | null;
  /** Address of the site the feed belongs to. */
  siteLink: string | null;
  /** Author named for the whole feed. */
  author: string | null;
}

/** An entry as read, before gaps are filled; `notes` become problems of the finished entry. */
export type EntryDraft = Omit<FeedEntry, "guid"> & { guid: string | null; notes: string[] };

/** The body of an entry as a format's reader found it. */
export interface Body {
  html: string;
  base: string | null;
  cut: boolean;
  summary: string;
}

const PUBLISHED = [
  "pubdate",
  "published",
  "issued",
  "dc:date",
  "dcterms:issued",
  "created",
  "dcterms:created",
  "date",
];
const UPDATED = ["updated", "modified", "atom:updated", "dcterms:modified", "lastbuilddate"];

/** Reads everything that is alike in all formats and joins it with the body. */
export function draftEntry(
  item: XmlElement,
  context: ReaderContext,
  body: Body,
  titleKind: "sniff" | "text",
): EntryDraft {
  const link = readLink(item, context.url);
  // Pictures in feed texts are written relative to the article's page far more often than to the feed.
  const base = body.base ?? item.base ?? link ?? context.siteLink ?? context.url;
  const published = fieldDate(item, ...PUBLISHED);
  const updated = fieldDate(item, ...UPDATED);
  const unreadable = published.unreadable ?? updated.unreadable;
  const title =
    readText(childOf(item, "title"), titleKind) ||
    readText(childOf(item, "dc:title", "media:title"), "sniff");
  const guid =
    fieldText(item, "guid", "id", "dc:identifier") || (item.attributes.get("rdf:about")?.trim() ?? "");
  const source = childOf(item, "source", "atom:source");
  return {
    guid: guid === "" ? null : guid,
    title,
    link,
    author: readAuthor(item) ?? (source && readAuthor(source)) ?? context.author,
    publishedAt: published.date ?? updated.date,
    updatedAt: updated.date,
    tags: readTags(item),
    html: body.html,
    summary: body.summary,
    base,
    ...readMedia(item, base),
    published: true,
    incomplete: body.cut,
    notes: unreadable === null ? [] : [`日期“${unreadable.slice(0, 60)}”看不懂，已忽略`],
  };
}
