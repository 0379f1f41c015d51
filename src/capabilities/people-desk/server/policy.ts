import type { Acting } from "#capabilities/admin/server/public.ts";
import { can } from "#platform/auth/permissions.ts";

/** Names of the permissions of this desk. */
export const READ = "members.read";
export const REVEAL = "members.reveal";
export const BAN = "members.ban";
export const MERGE = "members.merge";
export const EXPORT = "members.export";

/** An administrator at work, and from where. */
export type DeskActor = Pick<Acting, "id" | "grants" | "address">;

/** What the account's standing allows; `cancelled` accounts are nobody's any longer. */
export interface Standing {
  cancelled: boolean;
  banned: boolean;
  hasMobile: boolean;
}

/** What an administrator may do with an account as it stands. */
export function abilities(actor: Pick<DeskActor, "grants">, { cancelled, banned, hasMobile }: Standing) {
  const may = (permission: string) => !cancelled && can(actor, permission);
  return {
    ban: may(BAN) && !banned,
    unban: may(BAN) && banned,
    mute: may("members.mute") && !banned,
    reset: may(BAN),
    reveal: may(REVEAL) && hasMobile,
    merge: may(MERGE),
    award: may("honours.award"),
    archive: may(EXPORT),
    texts: can(actor, "review.read"),
  };
}
