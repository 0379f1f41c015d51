export type { ReactionTarget } from "./target.ts";
export { reactionTargets } from "./targets.ts";
