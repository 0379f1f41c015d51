import type { QueryClient } from "@tanstack/react-query";
import type { OwnProfile, ProfileChanges } from "#capabilities/people/members/contract.ts";
import { RequestError } from "#client/request.ts";
import { setUser } from "#client/session.ts";
import { memberApi } from "./client.ts";
import { ownProfile, sessionUser } from "./own-profile.ts";

/**
 * Saves what is given of the profile, as it was on the screen. Failures are shown in the form; when it was
 * changed elsewhere meanwhile, what is new is fetched.
 */
export async function changeProfile(
  queryClient: QueryClient,
  seen: Pick<OwnProfile, "version">,
  changes: ProfileChanges,
): Promise<OwnProfile> {
  const body = { ...changes, version: seen.version };
  const profile = await memberApi("PUT /api/user", { body }, { quiet: true }).catch(
    async (error: unknown) => {
      if (error instanceof RequestError && error.code === "CHANGED")
        await queryClient.invalidateQueries({ queryKey: ownProfile().queryKey });
      throw error;
    },
  );
  setUser(sessionUser(profile));
  queryClient.setQueryData(ownProfile().queryKey, profile);
  return profile;
}
