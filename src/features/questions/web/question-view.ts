import { oneOf, textUpTo } from "#client/address.ts";

/** What the address of a question holds: the order of its answers, and the answer that it leads to. */
export const questionView = { sort: oneOf(["best", "new"], "best"), at: textUpTo(20) };
