export { adminByToken } from "./tokens.ts";
