export { WARN } from "./routes.ts";
/** For joins: what a member was warned of. */
export { memberWarnings } from "./tables.ts";
export { warnMember, withdrawWarning } from "./warn.ts";
