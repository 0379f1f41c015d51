export { setDislike, useDislikes } from "./api/dislikes.ts";
export { useReaction } from "./use-reaction.ts";
export { useReactionsOf } from "./use-reactions-of.ts";
