export { readSetting } from "./settings.ts";
export { adminByToken } from "./tokens.ts";
