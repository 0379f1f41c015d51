import type { SQL } from "drizzle-orm";
import type { Picture } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

/** What comments stand under, as it is now. */
export interface TargetState {
  id: string;
  section: string;
  title: string;
  /** What it is, in a word. */
  label: string;
  /** What is written below it: 提问. Left out: 评论. */
  noun?: string | undefined;
  cover: Picture | null;
  /** Its screen and the screen of its comments, below a section's base. */
  path: string;
  commentsPath: string;
  /**
   * The member who wrote it, as everybody may know: for 只看楼主, and the mark beside what he says. Null also where he
   * does not want to be known.
   */
  authorId: string | null;
  /** His name, for the card above the comments; looked up when it is asked for, which no comment does that is written. */
  authorName(): Promise<string>;
  /** Nobody can write here any longer; what was written stays. */
  closed: boolean;
  /** What is written here is looked at before it is shown, whatever the rule for its section says. */
  reviewFirst?: boolean | undefined;
  /** Why, as people read it: 本帖已锁定，不能再回复. Left out: 评论已关闭. */
  locked?: string | undefined;
  /** Published comments and replies. */
  comments: number;
  /** Cache tags of what it stands in, where it is seen only as long as that is: an answer's question. */
  within?: readonly string[] | undefined;
}

/** One kind of thing that can be commented on. A feature describes its own and offers it to `commentTargets`. */
export interface CommentTarget {
  /** The review queue of its comments. */
  reviewKind: string;
  /** Comments that open a thread have floor numbers, drawn as they are first published. */
  numbered?: true;
  /** Null when there is no such thing that everybody may see. */
  find(db: Queryable, id: string): Promise<TargetState | null>;
  /** Holds in a query while everybody may see the thing with this id. */
  isPublic(id: SQL): SQL;
  /**
   * For numbered ones: counts comments, as a part of the statement that draws their floors. It locks what every writer there
   * waits for, so that one round trip less is time for all of them.
   * @param under the rows of `target_id`, the thing's id, and `more`, how many comments appeared there
   */
  countIn?(under: SQL): SQL;
  /** Counts published comments up or down. */
  addComments(db: Queryable, id: string, delta: number): Promise<void>;
  /** Closes or opens it to comments; false when it stood so already, or does not exist. */
  setClosed(db: Queryable, id: string, closed: boolean): Promise<boolean>;
  /** The member who is told when somebody opens a thread below it; left out where nobody is. */
  toldOf?(db: Queryable, target: Pick<TargetState, "id" | "authorId">): Promise<string | null>;
  /** Cache tags of the answers that show this thing, its comment count among them: dropped as it appears, changes or goes. */
  tags(id: string): string[];
}
