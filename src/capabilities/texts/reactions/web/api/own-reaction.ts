import type { Reaction } from "#capabilities/texts/reactions/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { reactionApi } from "./client.ts";

export interface ReactionTargetId {
  /** As the feature that it belongs to named it. */
  kind: string;
  id: string;
}

/** What the member thinks of one thing, with fresh figures; null when the thing is gone. */
export const ownReaction = ({ kind, id }: ReactionTargetId) =>
  readQuery([OWN, "reaction", kind, id], async (how): Promise<Reaction | null> => {
    const { items } = await reactionApi("GET /api/reactions", { query: { kind, ids: id } }, how);
    return items[0] ?? null;
  });
