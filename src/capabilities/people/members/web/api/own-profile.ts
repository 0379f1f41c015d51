import { queryOptions } from "@tanstack/react-query";
import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { type SessionUser, setUser } from "#client/session.ts";
import { memberApi } from "./client.ts";

/** The signed-in member's own profile; use it `enabled` while signed in. */
export const ownProfile = () =>
  queryOptions({
    queryKey: [OWN, "profile"],
    queryFn: async ({ signal }) => {
      const profile = await memberApi("GET /api/user", {}, { signal, quiet: true });
      setUser(sessionUser(profile));
      return profile;
    },
  });

/** What local storage keeps of a profile. */
export function sessionUser({ id, nickname, avatar }: OwnProfile): SessionUser {
  return { id, nickname, avatar: avatar?.src ?? null };
}
