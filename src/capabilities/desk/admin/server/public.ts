export type { AuditAction } from "#capabilities/desk/admin/audit-verbs.ts";
export type { DeskLineIcon, Proof } from "#capabilities/desk/admin/contract.ts";
export { type AuditRecord, recordAudit, recordAudits } from "./audit.ts";
export { verifyAudit } from "./audit-chain.ts";
export { readerIn } from "./board.ts";
export { type DigestLine, deskDigest } from "./desk-digest.ts";
export { type DeskFigure, deskFigures } from "./desk-figures.ts";
export { type DeskFind, deskFinds, FIND_MS, FindIsLate } from "./desk-finds.ts";
export { type DeskPart, type DeskReader, deskParts } from "./desk-parts.ts";
export { deskTopics } from "./event-stream.ts";
export { ensureFirstAdmin } from "./first-admin.ts";
export { numberInQuery, type OperatorSetting, operatorSettings, settingValue } from "./operator-settings.ts";
export { type Acting, proveAgain } from "./prove.ts";
export { type ResettableAccount, resetAccount, resettableAccount } from "./reset-account.ts";
export { changeSetting, readSetting, settleSetting } from "./settings.ts";
export { type StandardRole, settleStandardRoles, standardRoles } from "./standard-roles.ts";
/** For joins: who decided, and what it says of it. */
export { admins, roles } from "./tables.ts";
export { adminByToken } from "./tokens.ts";
