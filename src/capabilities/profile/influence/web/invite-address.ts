import { textUpTo } from "#client/address.ts";

/**
 * The invitation that somebody came by. Named `code` in links of before, which WeChat's own answer is called, too
 * (docs/decisions/2026-11-24-invitations.md): they are read on, and nothing names it so any longer.
 */
export const inviteAddress = { invite: textUpTo(40), code: textUpTo(40) };

export const inviteOf = ({
  invite,
  code,
}: {
  invite?: string | undefined;
  code?: string | undefined;
}): string => invite ?? code ?? "";
