import type { Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import type { Document } from "#shared/document.ts";

/** Something that a member wrote, as those who look on know it. */
export interface Text {
  /** As the review life and comments' targets name it: post, question, answer, comment. */
  kind: string;
  id: string;
  document: Document;
  author_id: string;
  /** Slug of the section in which it stands. */
  section: string;
  /** Its screen, below a section's base, at the very place: what a notice about it opens. */
  path: string;
  /** Nobody may learn who wrote it. */
  anonymous: boolean;
}

/** A text before it is stored. */
export interface NewText extends Pick<Text, "kind" | "author_id" | "document"> {
  /** What it said before it is changed; null for a new one. */
  before: Document | null;
}

/**
 * Looks on when texts appear and disappear, in the transaction of whoever moves them. `published` also comes for a text
 * that appears again, and for one that was changed while it was public: it has to bear being called twice.
 */
export interface TextWatcher {
  /** Says why a text cannot be taken as it is. @throws AppError */
  refuse?(tx: Transaction, text: NewText): Promise<void>;
  published(tx: Transaction, cache: Invalidator, texts: readonly Text[]): Promise<void>;
  hidden(tx: Transaction, cache: Invalidator, texts: readonly Text[]): Promise<void>;
}

export const textWatchers = new ExtensionPoint<TextWatcher>("watcher of texts");

/** Before a text is stored, and before it is changed. @throws AppError where somebody refuses it */
export async function admitText(tx: Transaction, text: NewText): Promise<void> {
  for (const [, watcher] of textWatchers.entries()) await watcher.refuse?.(tx, text);
}

/** Everybody sees these texts from now on: what the owner of their kind calls within the effects of the review life. */
export async function textPublished(tx: Transaction, cache: Invalidator, ...texts: Text[]): Promise<void> {
  for (const [, watcher] of textWatchers.entries()) await watcher.published(tx, cache, texts);
}

/** Nobody but their authors sees them any longer. */
export async function textHidden(tx: Transaction, cache: Invalidator, ...texts: Text[]): Promise<void> {
  for (const [, watcher] of textWatchers.entries()) await watcher.hidden(tx, cache, texts);
}
