export type { ReactionTargetId } from "./api/own-reaction.ts";
export { type ReactionOptions, type ReactionView, useReaction } from "./use-reaction.ts";
