import type { AuditEntry } from "#capabilities/desk/admin/contract.ts";

/** A value of an entry where it is text. */
export const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Who did it: an administrator, a member who moderates, or an account that nobody got into. */
export function actorOf(entry: AuditEntry): string {
  if (entry.admin_name) return entry.admin_name;
  const moderator = textOf(entry.after?.by_name);
  return textOf(entry.after?.account) || (moderator && `版主 ${moderator}`) || "系统";
}
