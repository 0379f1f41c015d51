export { useReaction } from "./use-reaction.ts";
