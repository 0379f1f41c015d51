import type { QueryClient } from "@tanstack/react-query";
import { signIn as startSession } from "#client/session.ts";
import { memberApi } from "./client.ts";
import { ownProfile, sessionUser } from "./own-profile.ts";

/** Signs in with a code and starts the session. Failures are shown in the form. */
export async function signIn(
  queryClient: QueryClient,
  body: { mobile: string; code: string; agreed: boolean; ticket: string | undefined },
): Promise<{ registered: boolean }> {
  const {
    access_token: token,
    user,
    registered,
  } = await memberApi("POST /api/user/login", { body }, { quiet: true, token: null });
  startSession(token, sessionUser(user));
  queryClient.setQueryData(ownProfile().queryKey, user);
  return { registered };
}
