export { Redirects } from "./follow.ts";
