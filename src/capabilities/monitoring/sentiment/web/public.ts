import type { opinionEndpoints } from "#capabilities/monitoring/sentiment/contract.ts";

export { AskedAnswer } from "./asked-answer.tsx";
/** For whoever marks what he found as a complaint. */
export type OpinionEndpoints = typeof opinionEndpoints;
