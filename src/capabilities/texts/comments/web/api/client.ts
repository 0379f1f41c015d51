import type { commentEndpoints } from "#capabilities/texts/comments/contract.ts";
import { apiClient } from "#client/request.ts";

export const commentApi = apiClient<typeof commentEndpoints>();

/** What comments stand under. */
export interface CommentTargetId {
  /** As the feature that it belongs to named it. */
  kind: string;
  id: string;
}

/** What all queries about the comments under something begin with. */
export const commentsOf = ({ kind, id }: CommentTargetId) => ["comments", kind, id] as const;

/** The queue of review that what is said there stands in, as the review names it. */
export const reviewKindOf = ({ kind }: Pick<CommentTargetId, "kind">) => `${kind}_comment`;

export const targetQuery = ({ kind, id }: CommentTargetId) => ({ target_kind: kind, target_id: id });
