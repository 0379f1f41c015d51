import type { deskStates as all } from "#features/campaigns/desk-contract.ts";

/** As the contract has them, which carries zod. */
export const deskStates: typeof all = ["draft", "soon", "open", "ended", "closed"];
