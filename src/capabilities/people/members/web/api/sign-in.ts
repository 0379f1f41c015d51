import type { QueryClient } from "@tanstack/react-query";
import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { signIn as startSession } from "#client/session.ts";
import { memberApi } from "./client.ts";
import { ownProfile, sessionUser } from "./own-profile.ts";

/** Signs in with a code and starts the session. Failures are shown in the form. */
export async function signIn(
  queryClient: QueryClient,
  body: { mobile: string; code: string; agreed: boolean; ticket: string | undefined },
): Promise<{ registered: boolean }> {
  const answer = await memberApi("POST /api/user/login", { body }, { quiet: true, token: null });
  beginSession(queryClient, answer);
  return { registered: answer.registered };
}

/** Starts the session of whoever was signed in, in whatever way. */
export function beginSession(
  queryClient: QueryClient,
  { access_token: token, user }: { access_token: string; user: OwnProfile },
): void {
  startSession(token, sessionUser(user));
  queryClient.setQueryData(ownProfile().queryKey, user);
}
