import { createHash } from "node:crypto";
import { knownImport, storeImported } from "#features/articles/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { plainText, readingMinutes } from "#platform/html/plain-text.ts";
import type { PictureFetcher } from "#platform/outbound/fetch-picture.ts";
import { buildBody } from "./build-body.ts";
import { excerpt } from "./content.ts";
import type { ImportServices } from "./import-services.ts";
import type { Feed, FeedEntry } from "./model.ts";

/** What the operator chose for all entries. */
export interface ImportOptions {
  /** Slug of the section the articles go to. */
  section: string;
  channel: string;
  /** Author of entries that name none; null falls back to the feed's title. */
  author: string | null;
  /** Reads and judges everything, writes and fetches nothing. */
  dryRun: boolean;
  /** Import keys that this run has met; shared by all feeds of one run. */
  seen: Set<string>;
  /** Also processes entries that have not changed, to take along pictures that were out of reach. */
  refresh: boolean;
  /** Writes down which article an entry became, in the transaction that stores it. */
  record?: (tx: Transaction, entry: StoredEntry) => Promise<void>;
}

/** An entry that was stored. */
export interface StoredEntry {
  /** Its import key. */
  key: string;
  title: string;
  articleId: string;
  /** Whether the article came to be with it, and was not there before. */
  created: boolean;
  /** Of what was stored. */
  hash: string;
}

export type Outcome = "imported" | "updated" | "unchanged" | "skipped";

export interface EntryResult {
  /** Import key; left out for what never got so far. */
  key?: string;
  title: string;
  outcome: Outcome;
  /** Why it was skipped. */
  reason?: string;
  /** What was left out or changed on the way. */
  notes: string[];
  picturesKept: number;
  picturesLost: number;
}

/** Raised when the same entry would be stored differently, so that the next run brings old imports up to date. */
const IMPORT_VERSION = 1;
const SUMMARY_LENGTH = 120;
const MAX_KEY = 300;
/** A text this short under this many pictures is a gallery. */
const GALLERY_PICTURES = 4;
const GALLERY_TEXT = 150;

/** Brings one entry in: it is there as a whole or not at all. */
export async function importEntry(
  services: ImportServices,
  fetcher: PictureFetcher,
  feed: Feed,
  entry: FeedEntry,
  options: ImportOptions,
): Promise<EntryResult> {
  const result: EntryResult = {
    title: entry.title,
    outcome: "skipped",
    notes: [],
    picturesKept: 0,
    picturesLost: 0,
  };
  if (!entry.published) return { ...result, reason: "草稿、私密或加密的文章" };
  if (entry.incomplete) return { ...result, reason: "文件在正文中间中断，等完整的文件" };

  const importKey = keyOf(feed, entry);
  const importHash = hashOf(feed, entry, options);
  const known = await knownImport(services.db, importKey);
  result.key = importKey;
  const met = options.seen.has(importKey);
  options.seen.add(importKey);
  if (known?.hash === importHash && (met || !options.refresh)) return { ...result, outcome: "unchanged" };
  // Copies of one feed from different days hold the same entry in different states: the newest one stays,
  // in whatever order they come, so that a second run changes nothing.
  const age = known ? compareAge(entry, known.updatedAt) : 0;
  if (age < 0) return { ...result, reason: "已有更新的版本" };
  if (met && age === 0) return { ...result, reason: "这次导入的另一个文件里已有这一篇" };

  const body = await buildBody(services, fetcher, entry, options.dryRun);
  const text = plainText(body.html);
  if (text === "" && body.pictures.length === 0) {
    return {
      ...result,
      notes: body.notes,
      reason: entry.video ? "只有视频，没有文字" : "只有标题，没有正文",
    };
  }
  const counted = { notes: body.notes, picturesKept: body.pictures.length, picturesLost: body.lost };
  const outcome = known ? ("updated" as const) : ("imported" as const);
  if (options.dryRun) return { ...result, ...counted, outcome };

  const prose = plainText(body.html.replace(/<figcaption>.*?<\/figcaption>/g, ""));
  const isGallery = body.pictures.length >= GALLERY_PICTURES && prose.length <= GALLERY_TEXT;
  const fallbackDate = feed.date ?? new Date();
  await storeImported(
    services,
    {
      kind: isGallery ? "pic" : "post",
      section: options.section,
      channel: options.channel,
      title: entry.title,
      summary: excerpt(entry.summary || text, SUMMARY_LENGTH),
      bodyHtml: body.html,
      readMinutes: readingMinutes(body.html),
      authorName: entry.author ?? options.author ?? feed.title,
      sourceName: feed.title,
      sourceUrl: entry.link ?? "",
      coverId: body.cover,
      updatedAt: entry.updatedAt ?? entry.publishedAt ?? fallbackDate,
      importKey,
      importHash,
      publishedAt: entry.publishedAt,
      tags: entry.tags,
      pictures: body.pictures,
    },
    fallbackDate,
    (tx, { id, created }) =>
      options.record?.(tx, {
        ...{ key: importKey, title: entry.title, articleId: id, created, hash: importHash },
      }) ?? Promise.resolve(),
  );
  return { ...result, ...counted, outcome };
}

/** Negative when the entry is older than what is stored, 0 when neither is known to be newer. */
function compareAge(entry: FeedEntry, stored: Date): number {
  const moment = entry.updatedAt ?? entry.publishedAt;
  return moment === null ? 0 : Math.sign(moment.getTime() - stored.getTime());
}

/** Identity over all imports. Addresses and URNs are unique by themselves, other ids only within their feed. */
function keyOf(feed: Feed, entry: FeedEntry): string {
  const key = /^(?:[a-z][\w+.-]*:\S|hash:)/i.test(entry.guid)
    ? entry.guid
    : `${feed.link ?? feed.title}#${entry.guid}`;
  return key.length > MAX_KEY ? `sha256:${digest(key)}` : key;
}

function hashOf(feed: Feed, entry: FeedEntry, options: ImportOptions): string {
  const { section, channel, author } = options;
  return digest(JSON.stringify([IMPORT_VERSION, section, channel, author, feed.title, entry]));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
