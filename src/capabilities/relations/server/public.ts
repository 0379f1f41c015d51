export { relationFigures } from "./counts.ts";
export { setListsHidden } from "./lists-hidden.ts";
export { notBlocked } from "./not-blocked.ts";
export { isBlocked } from "./relation.ts";
