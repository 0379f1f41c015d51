export type FeedFormat = "rss" | "rdf" | "atom" | "wordpress";

/** A picture that an entry brings along outside its text. */
export interface FeedImage {
  /** Absolute address. */
  url: string;
  /** Address as written in the feed, to find files lying beside a local feed. */
  written: string;
  caption: string | null;
}

export interface FeedVideo {
  /** Absolute http(s) address of the media file. */
  url: string;
  /** Media type such as `video/mp4`; null when the feed does not say. */
  type: string | null;
  /** Seconds. */
  duration: number | null;
  /** Absolute address of a still picture. */
  poster: string | null;
}

export interface FeedEntry {
  /** Stable identity within the feed; derived from address or content where the feed gives none. */
  guid: string;
  /** Plain text, never empty. */
  title: string;
  /** Absolute http(s) address of the original; null when there is none. */
  link: string | null;
  /** Name for display, without mail addresses. */
  author: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  tags: string[];
  /** Body as HTML, not sanitized yet. */
  html: string;
  /** Plain text; empty when the feed gives none. */
  summary: string;
  /** Address that relative addresses in `html` refer to. */
  base: string | null;
  images: FeedImage[];
  video: FeedVideo | null;
  /** False for drafts, private and trashed posts of an export. */
  published: boolean;
  /** True when the file broke off inside the body. */
  incomplete: boolean;
}

export interface FeedProblem {
  /** Title or identity of the entry concerned; absent when the whole file is. */
  entry?: string;
  /** What is wrong and what was done about it, in Chinese, for the operator. */
  message: string;
}

export interface Feed {
  /** Null when the file is no feed; `problems` says why. */
  format: FeedFormat | null;
  title: string;
  /** Address of the site. */
  link: string | null;
  /** When the feed itself was last written. */
  date: Date | null;
  entries: FeedEntry[];
  /** Entries that are none: empty ones and doubles; `message` says why. */
  skipped: Required<FeedProblem>[];
  problems: FeedProblem[];
}

export interface FeedSource {
  /** Address (http, https or file) the feed came from; relative addresses resolve against it. */
  url?: string | null;
  /** HTTP `Content-Type` header. */
  contentType?: string;
}
