export type { ReactionCard, ReactionTarget, Shown } from "./target.ts";
