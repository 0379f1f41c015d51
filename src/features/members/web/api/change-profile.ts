import type { QueryClient } from "@tanstack/react-query";
import { setUser } from "#client/session.ts";
import type { OwnProfile, ProfileChanges } from "#features/members/contract.ts";
import { memberApi } from "./client.ts";
import { ownProfile, sessionUser } from "./own-profile.ts";

/** Saves what is given of the profile. Failures are shown in the form. */
export async function changeProfile(queryClient: QueryClient, body: ProfileChanges): Promise<OwnProfile> {
  const profile = await memberApi("PUT /api/user", { body }, { quiet: true });
  setUser(sessionUser(profile));
  queryClient.setQueryData(ownProfile().queryKey, profile);
  return profile;
}
