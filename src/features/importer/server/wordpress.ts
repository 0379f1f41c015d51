import { plainText } from "#platform/html/plain-text.ts";
import { parseDate } from "./dates.ts";
import { draftEntry, type EntryDraft, type ReaderContext } from "./entry.ts";
import { fieldText, readTags } from "./fields.ts";
import { httpUrl } from "./media.ts";
import type { FeedProblem } from "./model.ts";
import { rssBody } from "./rss.ts";
import { type Attachment, addParagraphs, expandShortcodes } from "./shortcodes.ts";
import { childOf, childrenOf, resolveUrl, type XmlElement } from "./xml.ts";

/** Whether an RSS document is a WordPress export: plain feeds of WordPress sites have none of these elements. */
export function isWordPressExport(channel: XmlElement, items: XmlElement[]): boolean {
  return (
    childOf(channel, "wp:wxr_version") !== null ||
    items.some((item) => childOf(item, "wp:post_type") !== null)
  );
}

/** Reads the posts of a WordPress export (WXR); pages, menus and the like are left out and counted. */
export function readWordPress(
  channel: XmlElement,
  items: XmlElement[],
  context: ReaderContext,
): { drafts: EntryDraft[]; problems: FeedProblem[] } {
  const authors = new Map(
    childrenOf(channel, "wp:author").map((author) => [
      fieldText(author, "wp:author_login"),
      fieldText(author, "wp:author_display_name"),
    ]),
  );
  const attachments = items.filter((item) => postType(item) === "attachment").map(readAttachment);
  const offset = localOffset(items);
  const drafts: EntryDraft[] = [];
  const others = new Map<string, number>();
  for (const item of items) {
    const type = postType(item);
    if (type === "post") drafts.push(readPost(item, context, authors, attachments, offset));
    else if (type !== "attachment") others.set(type, (others.get(type) ?? 0) + 1);
  }
  const problems = [...others].map(([type, count]) => ({ message: `${count} 个“${type}”不是文章，未导入` }));
  return { drafts, problems };
}

function postType(item: XmlElement): string {
  return fieldText(item, "wp:post_type") || "post";
}

function readAttachment(item: XmlElement): Attachment {
  return {
    id: fieldText(item, "wp:post_id"),
    parent: fieldText(item, "wp:post_parent"),
    url: fieldText(item, "wp:attachment_url") || fieldText(item, "guid"),
    title: fieldText(item, "title"),
    caption: plainText(fieldText(item, "excerpt:encoded")),
  };
}

function readPost(
  item: XmlElement,
  context: ReaderContext,
  authors: Map<string, string>,
  attachments: Attachment[],
  offset: number,
): EntryDraft {
  const postId = fieldText(item, "wp:post_id");
  const body = rssBody(item, "html");
  const html = addParagraphs(expandShortcodes(body.html, postId, attachments));
  const summary = plainText(fieldText(item, "excerpt:encoded")) || body.summary;
  const draft = draftEntry(item, context, { ...body, html, summary }, "sniff");
  const login = fieldText(item, "dc:creator");
  const status = fieldText(item, "wp:status");
  const secured = fieldText(item, "wp:post_password") !== "";
  const cover = featuredPicture(item, attachments, draft.base);
  return {
    ...draft,
    author: authors.get(login) || draft.author,
    publishedAt: postDate(item, "wp:post_date", offset) ?? draft.publishedAt,
    updatedAt: postDate(item, "wp:post_modified", offset) ?? draft.updatedAt,
    tags: readTags({
      ...item,
      // Post formats such as "post-format-gallery" are display settings, not subjects.
      children: item.children.filter(
        (child) => typeof child === "string" || child.attributes.get("domain") !== "post_format",
      ),
    }),
    images: cover === null ? draft.images : [cover, ...draft.images],
    published: (status === "" || status === "publish") && !secured,
    notes: draft.notes,
  };
}

function featuredPicture(item: XmlElement, attachments: Attachment[], base: string | null) {
  const meta = childrenOf(item, "wp:postmeta").find(
    (entry) => fieldText(entry, "wp:meta_key") === "_thumbnail_id",
  );
  const id = meta && fieldText(meta, "wp:meta_value");
  const attachment = attachments.find((candidate) => candidate.id === id);
  const url = attachment && httpUrl(resolveUrl(attachment.url, base));
  return attachment && url ? { url, written: attachment.url, caption: attachment.caption || null } : null;
}

/** A date of a post: the GMT field, else the publication date with its zone, else local time of the site. */
function postDate(item: XmlElement, field: string, offset: number): Date | null {
  const gmt = sqlDate(fieldText(item, `${field}_gmt`), 0);
  const published = field === "wp:post_date" ? parseDate(fieldText(item, "pubdate")) : null;
  return gmt ?? published ?? sqlDate(fieldText(item, field), offset);
}

/** SQL timestamp with an offset in minutes east of UTC; null for the zeros WordPress writes into drafts. */
function sqlDate(text: string, offset: number): Date | null {
  const match = text.match(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/);
  const utc = match && !text.startsWith("0000") ? parseDate(`${match[1]}T${match[2]}Z`) : null;
  return utc && new Date(utc.getTime() - offset * 60_000);
}

/** Minutes that the site's clock is ahead of UTC, learnt from posts that carry both times; 0 when none does. */
function localOffset(items: XmlElement[]): number {
  for (const item of items) {
    const local = sqlDate(fieldText(item, "wp:post_date"), 0);
    const published =
      sqlDate(fieldText(item, "wp:post_date_gmt"), 0) ?? parseDate(fieldText(item, "pubdate"));
    if (!local || !published) continue;
    const minutes = Math.round((local.getTime() - published.getTime()) / 60_000);
    if (Math.abs(minutes) <= 14 * 60) return minutes;
  }
  return 0;
}
