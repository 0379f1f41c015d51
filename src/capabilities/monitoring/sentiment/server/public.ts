/** For joins: what texts think. */
export { opinions as opinionsTable } from "./tables.ts";
