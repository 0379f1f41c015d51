import type { QueryClient } from "@tanstack/react-query";
import { setUser } from "#client/session.ts";
import { memberApi } from "./client.ts";
import { ownProfile, sessionUser } from "./own-profile.ts";

/** Binds a number to the account. Failures are shown in the form. */
export async function bindMobile(
  queryClient: QueryClient,
  body: { mobile: string; code: string; ticket: string | undefined; agreed: boolean },
): Promise<void> {
  const { user } = await memberApi("POST /api/user/phone_binding", { body }, { quiet: true });
  setUser(sessionUser(user));
  queryClient.setQueryData(ownProfile().queryKey, user);
}
