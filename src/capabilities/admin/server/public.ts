export { recordAudit } from "./audit.ts";
export { ensureFirstAdmin } from "./first-admin.ts";
export { readSetting, settleSetting } from "./settings.ts";
export { adminByToken } from "./tokens.ts";
