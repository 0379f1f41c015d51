import { apiClient } from "#client/request.ts";
import type { commentEndpoints } from "#features/comments/contract.ts";

export const commentApi = apiClient<typeof commentEndpoints>();

/** What comments stand under. */
export interface CommentTargetId {
  kind: "article";
  id: string;
}

export const targetQuery = ({ kind, id }: CommentTargetId) => ({ target_kind: kind, target_id: id });
