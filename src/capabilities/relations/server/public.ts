export { relationFigures } from "./counts.ts";
export { setListsHidden } from "./lists-hidden.ts";
export { isBlocked } from "./relation.ts";
