/** What other parts may use of members' addresses. */
export { addressOf } from "./list-addresses.ts";
