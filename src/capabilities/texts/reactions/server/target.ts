import type { Picture } from "#capabilities/media/media/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";

export interface ReactionCard {
  title: string;
  byline: string;
  /** Below a section's base. */
  path: string;
  cover: Picture | null;
  /** Which tab of the collection it stands on. */
  shelf: string;
  section: string;
}

export interface Shown {
  /** The member who made it, as everybody may know: what is done to it across a block is refused. */
  authorId: string | null;
  counts: { likes: number; collects: number; comments: number };
  /** How a collection shows it. */
  card?: ReactionCard;
}

/** One kind of thing that can be liked, collected or hidden. A feature describes its own and offers it to `reactionTargets`. */
export interface ReactionTarget {
  /** What of these everybody can see now; the others are left out. */
  shown(db: Queryable, ids: readonly string[]): Promise<Map<string, Shown>>;
  /** Counts up or down and answers the new figure. */
  addLikes(db: Queryable, id: string, delta: number): Promise<number>;
  /** Missing where the kind cannot be collected. */
  addCollects?(db: Queryable, id: string, delta: number): Promise<number>;
  /** Tells the author that a member likes it; not twice. */
  notifyLike?(tx: Transaction, id: string, memberId: string): Promise<void>;
  /** Takes that back, unless the author has read it. */
  withdrawLike?(tx: Transaction, id: string, memberId: string): Promise<void>;
  /** The same for collecting. */
  notifyCollect?(tx: Transaction, id: string, memberId: string): Promise<void>;
  withdrawCollect?(tx: Transaction, id: string, memberId: string): Promise<void>;
}
