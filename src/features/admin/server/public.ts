export { readSetting } from "./settings.ts";
export { adminByToken } from "./tokens.ts";
export { type AuditRecord, recordAudit } from "./audit.ts";
export { ensureFirstAdmin } from "./first-admin.ts";
export { adminByToken, forgetEndedTokens } from "./tokens.ts";
