import type { SQL } from "drizzle-orm";
import type { Picture } from "#capabilities/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

/** What comments stand under, as it is now. */
export interface TargetState {
  id: string;
  section: string;
  title: string;
  /** What it is, in a word. */
  label: string;
  cover: Picture | null;
  /** Its screen and the screen of its comments, below a section's base. */
  path: string;
  commentsPath: string;
  /** The member who wrote it. */
  authorId: string | null;
  authorName: string;
  closed: boolean;
  /** Published comments and replies. */
  comments: number;
}

/** One kind of thing that can be commented on. A feature describes its own and offers it to `commentTargets`. */
export interface CommentTarget {
  /** The review queue of its comments. */
  reviewKind: string;
  /** Null when there is no such thing that everybody may see. */
  find(db: Queryable, id: string): Promise<TargetState | null>;
  /** Holds in a query while everybody may see the thing with this id. */
  isPublic(id: SQL): SQL;
  /** Counts published comments up or down. */
  addComments(db: Queryable, id: string, delta: number): Promise<void>;
  /** Closes or opens it to comments; false when it stood so already, or does not exist. */
  setClosed(db: Queryable, id: string, closed: boolean): Promise<boolean>;
  /** Cache tags of the answers that show this thing's comment count. */
  tags(id: string): string[];
}
