import { readAtomEntry } from "./atom.ts";
import { readText } from "./content.ts";
import { decode } from "./decode.ts";
import type { ReaderContext } from "./entry.ts";
import { fieldDate, readAuthor, readLink } from "./fields.ts";
import { finishEntries } from "./finish.ts";
import type { Feed, FeedFormat, FeedProblem, FeedSource } from "./model.ts";
import { orderRdfItems } from "./rdf.ts";
import { readRssItem } from "./rss.ts";
import { isWordPressExport, readWordPress } from "./wordpress.ts";
import { childOf, parseXml, resolveUrl, type XmlElement } from "./xml.ts";

/** Bytes of the largest file that is read into memory as one piece. */
export const MAX_FEED_BYTES = 64 * 1024 * 1024;
/** Entries taken from one file. */
const MAX_ENTRIES = 20_000;

/**
 * Reads a feed or export from its bytes. Never throws: what cannot be read is described in `problems`, and
 * everything that can be read is returned.
 */
export function parseFeed(bytes: Uint8Array, source: FeedSource = {}): Feed {
  if (bytes.length > MAX_FEED_BYTES) {
    const size = Math.ceil(bytes.length / 1024 / 1024);
    return failed(`文件有 ${size} MB，超过 ${MAX_FEED_BYTES / 1024 / 1024} MB 的上限；请分几次导出`);
  }
  const hints = source.contentType === undefined ? {} : { contentType: source.contentType };
  const { text, problems } = decode(bytes, hints);
  const feed = parseFeedText(text, source.url ?? null);
  return { ...feed, problems: [...problems.map((message) => ({ message })), ...feed.problems] };
}

/** Like {@link parseFeed}, for text that is decoded already. */
export function parseFeedText(text: string, url: string | null = null): Feed {
  const document = parseXml(text, url);
  const problems: FeedProblem[] = document.problems.map((message) => ({ message }));
  const outer = document.root.children.find((child): child is XmlElement => typeof child !== "string");
  const items = collectItems(document.root);
  const shape = outer && formatOf(outer, items);
  if (!outer || !shape) {
    const reason = failed(whyNoFeed(text, outer));
    return { ...reason, problems: [...problems, ...reason.problems] };
  }

  const channel = childOf(outer, "channel") ?? outer;
  const siteLink = readLink(channel, url);
  const context: ReaderContext = { url: documentUrl(outer, url), siteLink, author: readAuthor(channel) };
  if (items.length > MAX_ENTRIES) {
    problems.push({ message: `共 ${items.length} 条，一次只导入前 ${MAX_ENTRIES} 条；请分几次导出` });
    items.length = MAX_ENTRIES;
  }
  const drafts = [];
  if (shape === "wordpress") {
    const result = readWordPress(channel, items, context);
    drafts.push(...result.drafts);
    problems.push(...result.problems);
  } else {
    const read = shape === "atom" ? readAtomEntry : readRssItem;
    const ordered = shape === "rdf" ? orderRdfItems(outer, items) : items;
    drafts.push(...ordered.map((item) => read(item, context)));
  }
  const finished = finishEntries(drafts);
  problems.push(...finished.problems);
  if (document.truncated) problems.push({ message: "文件没有结尾（下载中断或被截断），读到中断处为止" });
  if (items.length === 0) problems.push({ message: "文件里没有文章" });
  return {
    format: shape,
    title: readText(childOf(channel, "title", "dc:title"), shape === "atom" ? "text" : "sniff"),
    link: siteLink,
    date: fieldDate(channel, "lastbuilddate", "pubdate", "updated", "modified", "dc:date").date,
    entries: finished.entries,
    skipped: finished.skipped,
    problems,
  };
}

function formatOf(outer: XmlElement, items: XmlElement[]): FeedFormat | null {
  if (outer.name === "feed" || outer.name === "entry") return "atom";
  if (outer.name === "rdf:rdf" || outer.local === "rdf") return "rdf";
  if (["rss", "channel", "item"].includes(outer.name) || items.length > 0) {
    return isWordPressExport(childOf(outer, "channel") ?? outer, items) ? "wordpress" : "rss";
  }
  return null;
}

/** All entries wherever they stand: inside the channel, beside it, or behind elements nobody closed. */
function collectItems(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    for (const child of element.children) {
      if (typeof child === "string" || child.name.startsWith("xhtml:")) continue;
      if (child.name === "item" || child.name === "entry" || child.name === "atom:entry") found.push(child);
      else visit(child);
    }
  };
  visit(root);
  return found;
}

/** The feed's own address, which stands in for the retrieval address when a file was saved. */
function documentUrl(outer: XmlElement, url: string | null): string | null {
  return outer.base ?? (url === null ? null : resolveUrl(url, null));
}

function whyNoFeed(text: string, outer: XmlElement | undefined): string {
  const head = text.trimStart();
  if (head === "") return "文件是空的";
  if (head.startsWith("{") || head.startsWith("[")) return "这是 JSON，不是 RSS、Atom 或 WordPress 导出文件";
  if (/^<(?:!doctype html|html)/i.test(head)) return "这是网页，不是 RSS 或 Atom；请填订阅地址";
  if (outer) return `不认识的文件：最外层是 <${outer.local}>，不是 RSS、Atom 或 WordPress 导出文件`;
  return "不是 XML 文件";
}

function failed(message: string): Feed {
  return {
    format: null,
    title: "",
    link: null,
    date: null,
    entries: [],
    skipped: [],
    problems: [{ message }],
  };
}
