export { authorNotice } from "./author-notice.ts";
/** For joins: what a member likes. */
export { likes } from "./tables.ts";
export type { ReactionTarget } from "./target.ts";
export { reactionTargets } from "./targets.ts";
