import type { Acting } from "#capabilities/desk/admin/server/public.ts";
import { WITHHELD, type Withheld, withheldRights } from "#capabilities/people/members/server/public.ts";
import { WARN } from "#capabilities/people/warnings/server/public.ts";
import { can } from "#platform/auth/permissions.ts";

/** Names of the permissions of this desk. */
export const READ = "members.read";
export const REVEAL = "members.reveal";
export const BAN = "members.ban";
export const DEVICES = "members.devices";
export const MERGE = "members.merge";
export const EXPORT = "members.export";
export const SEGMENTS = "members.segments";
export const MESSAGE = "members.message";

/** An administrator at work, and from where. */
export type DeskActor = Pick<Acting, "id" | "grants" | "address">;

/** What the account's standing allows; `cancelled` accounts are nobody's any longer. */
export interface Standing {
  cancelled: boolean;
  banned: boolean;
  hasMobile: boolean;
}

/** What this administrator may have put into an archive beyond what whoever takes one gets. */
export const archiveExtras = (actor: Pick<DeskActor, "grants">): { key: Withheld; title: string }[] =>
  WITHHELD.flatMap((key) => {
    const right = withheldRights.get(key);
    return right !== undefined && can(actor, right.permission) ? [{ key, title: right.title }] : [];
  });

/** What an administrator may do with an account as it stands. */
export function abilities(actor: Pick<DeskActor, "grants">, { cancelled, banned, hasMobile }: Standing) {
  const may = (permission: string) => !cancelled && can(actor, permission);
  return {
    ban: may(BAN) && !banned,
    unban: may(BAN) && banned,
    mute: may("members.mute") && !banned,
    warn: may(WARN),
    reset: may(BAN),
    reveal: may(REVEAL) && hasMobile,
    merge: may(MERGE),
    devices: may(DEVICES),
    award: may("honours.award"),
    archive: may(EXPORT),
    archive_extras: archiveExtras(actor),
    texts: can(actor, "review.read"),
  };
}
