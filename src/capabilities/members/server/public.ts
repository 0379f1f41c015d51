export { memberCards, memberRegion } from "./cards.ts";
export { publishingRefusal } from "./standing.ts";
export { memberByToken } from "./tokens.ts";
