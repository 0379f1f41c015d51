import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { type SessionUser, setUser } from "#client/session.ts";
import { memberApi } from "./client.ts";

/** The signed-in member's own profile; use it `enabled` while signed in. */
export const ownProfile = () =>
  readQuery([OWN, "profile"], async (how) => {
    const profile = await memberApi("GET /api/user", {}, how);
    setUser(sessionUser(profile));
    return profile;
  });

/** What local storage keeps of a profile. */
export function sessionUser({ id, nickname, avatar }: OwnProfile): SessionUser {
  return { id, nickname, avatar: avatar?.src ?? null };
}
