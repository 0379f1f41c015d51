import type { ClubRole } from "#capabilities/community/clubs/contract.ts";

/** What a member is called in a club. */
export const roleNames: Readonly<Record<ClubRole, string>> = {
  host: "会长",
  moderator: "版主",
  member: "会员",
};

/** A member number as it stands on the card: No.0042. */
export const numberText = (number: number): string => `No.${String(number).padStart(4, "0")}`;
