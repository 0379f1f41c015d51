export { relationFigures } from "./counts.ts";
export { followedBy } from "./followed-by.ts";
export { setListsHidden } from "./lists-hidden.ts";
export { assertUnblocked, notBlocked } from "./not-blocked.ts";
export { hasBlocked, isBlocked } from "./relation.ts";
/** For joins: who follows whom. */
export { follows } from "./tables.ts";
