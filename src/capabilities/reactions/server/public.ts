export type { ReactionTarget } from "./target.ts";
