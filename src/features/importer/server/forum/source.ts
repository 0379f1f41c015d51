import type { DraftBlock, FindMember } from "./draft-document.ts";

export type ForumFormat = "discuz" | "nodebb" | "discourse";

/** A foreign text in its own markup, made into blocks when it is brought in. */
export interface SourceText {
  blocks: (findMember: FindMember) => DraftBlock[];
  /** Pictures that the text does not name but that belong to it; they follow it. */
  appended: readonly string[];
}

/** Somebody of the old forum; `key` is the number there. */
export interface SourceMember {
  key: string;
  name: string;
  /** As it was written there; checked later. */
  mobile: string;
  bio: string;
  joinedAt: Date | null;
}

export interface SourceBoard {
  key: string;
  name: string;
  intro: string;
}

/** What threads and replies share. */
interface SourcePost {
  key: string;
  /** Null for guests, and where the author wished to stay unknown. */
  authorKey: string | null;
  text: SourceText;
  createdAt: Date | null;
}

export interface SourceThread extends SourcePost {
  boardKey: string;
  title: string;
  pinned: boolean;
  best: boolean;
  locked: boolean;
  views: number;
}

export interface SourceReply extends SourcePost {
  threadKey: string;
  /** Its number in the old thread, whose own text is the first; null where the old forum kept none. */
  floor: number | null;
  /** The reply of the same thread that it quotes or answers; null for none, or for the thread itself. */
  quotedKey: string | null;
}

/**
 * A dump of a forum, read in passes: each call reads the files anew, so that nothing but one pass is in memory. Whatever
 * was deleted, waits for review or is hidden in the old forum does not come.
 */
export interface ForumSource {
  format: ForumFormat;
  members(): AsyncIterable<SourceMember>;
  boards(): AsyncIterable<SourceBoard>;
  /** With their own texts. */
  threads(): AsyncIterable<SourceThread>;
  /** Those of one thread in the order in which they were written. */
  replies(): AsyncIterable<SourceReply>;
  /** The file of `attachment:ID`, as the dump names it; undefined when it names none. */
  attachment(id: string): string | undefined;
}

/** Seconds or milliseconds since 1970, or a date that JavaScript reads; null when it is none. */
export function timeOf(value: string | null | undefined): Date | null {
  if (!value) return null;
  const number = Number(value);
  const date = Number.isFinite(number) ? new Date(number < 1e11 ? number * 1000 : number) : new Date(value);
  return date.getTime() > 0 ? date : null;
}
