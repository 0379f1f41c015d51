export { type MemberCard, memberCards, memberRegion } from "./cards.ts";
export { memberByToken } from "./tokens.ts";
