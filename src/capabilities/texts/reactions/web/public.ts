export { useDislikes } from "./api/dislikes.ts";
export { DislikeAction } from "./components/dislike-action.tsx";
export { useReaction } from "./use-reaction.ts";
export { useReactionsOf } from "./use-reactions-of.ts";
