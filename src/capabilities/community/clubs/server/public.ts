/** For joins: who is in a club. */
export { clubMembers } from "./tables.ts";
