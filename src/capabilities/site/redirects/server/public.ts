export { leaveRedirect } from "./edit.ts";
export { Redirects } from "./follow.ts";
