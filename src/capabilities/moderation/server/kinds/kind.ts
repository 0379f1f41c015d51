import type { SQL } from "drizzle-orm";
import type { Decision, ReviewRow } from "#capabilities/moderation/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";

/** An object under review as the queue shows it. `author_name` where it came without an account. */
export type ReviewContent = Pick<ReviewRow, "content" | "subject" | "quoted"> & { author_name?: string };

/** Enough of an object to put it back as it stood. */
export interface ContentState {
  status: string;
  reason: string;
}

/**
 * One review queue. A later one (posts, certifications, avatars …) is one more file that describes itself
 * like this, and one line in the registry; list, claims, decisions, undo, notices and screens stay as they are.
 */
export interface ReviewKind {
  /** Stands in `review_items.kind`. */
  name: string;
  /** Name of the queue. */
  title: string;
  /** What one object is called in a sentence: 评论. */
  noun: string;
  /** The queue's screen. */
  path: string;
  /** Nothing waits here before it is public: only reports bring something in. */
  byReports?: boolean;
  /** `reports.target_kind` of its objects. */
  reportKind: string;
  reasons: readonly { label: string; text: string }[];
  /** Report reasons as the wire names them → in words. */
  reportReasons: Readonly<Record<string, string>>;
  /** By target id; ids of objects that no longer exist are left out. */
  load(db: Queryable, targetIds: readonly string[]): Promise<Map<string, ReviewContent>>;
  /** Condition on `review_items` for a search; `pattern` is an escaped LIKE pattern. */
  matches(pattern: string): SQL;
  /**
   * Carries a decision out, safe to repeat. Answers how the object stood before, or null when its author
   * removed it and nothing can be decided any more.
   */
  decide(
    tx: Transaction,
    services: Services,
    targetId: string,
    decision: Decision,
    reason: string,
  ): Promise<ContentState | null>;
  /** Undoes `decide`. False when the author removed the object meanwhile. */
  restore(tx: Transaction, services: Services, targetId: string, before: ContentState): Promise<boolean>;
  /** Where its author finds a rejected object again to change it: a path of the umbrella. Null: nowhere. */
  rewritePath(targetId: string): string | null;
  /** Sets a public object apart; false when it is not public, or never set apart. */
  feature(tx: Transaction, services: Services, targetId: string, featured: boolean): Promise<boolean>;
  /** Closes or opens what the object stands under to more of its kind; false when it stood so already. */
  setSubjectClosed(tx: Transaction, services: Services, targetId: string, closed: boolean): Promise<boolean>;
}
