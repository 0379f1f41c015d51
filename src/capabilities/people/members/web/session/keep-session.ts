import type { QueryClient } from "@tanstack/react-query";
import { bridge } from "#bridge/bridge.ts";
import { rawMemberApi } from "#capabilities/people/members/web/api/client.ts";
import { ownProfile, sessionUser } from "#capabilities/people/members/web/api/own-profile.ts";
import { adoptStoredToken, replaceToken, setUser, useSession } from "#client/session.ts";

/** Tokens older than this are rotated at the next navigation. */
const MAX_AGE_MS = 12 * 3_600_000;
/** After a failed rotation; the old token still works. */
const RETRY_MS = 60_000;
const LOCK = "paddock.token";

let running: Promise<void> | null = null;
let notBefore = 0;

/**
 * The guard of the specification, run at every navigation: rotates an old token, and fetches the profile when
 * a token is set and no user is known. Never throws; a refused token is dropped by the request layer.
 */
export function keepSession(queryClient: QueryClient): Promise<void> {
  running ??= keep(queryClient).finally(() => {
    running = null;
  });
  return running;
}

async function keep(queryClient: QueryClient): Promise<void> {
  // The native shell keeps its own copy of the token: rotated behind its back, that one would look stolen when the
  // shell brings it along at the next start, and end the sign-in.
  if (bridge().host !== "shell" && isOld() && Date.now() >= notBefore) await alone(rotate);
  const { token, user } = useSession.getState();
  if (token === null || user !== null) return;
  const answer = await rawMemberApi("GET /api/user");
  if (!answer.state || useSession.getState().token === null) return;
  setUser(sessionUser(answer.data));
  queryClient.setQueryData(ownProfile().queryKey, answer.data);
}

function isOld(): boolean {
  const { token, tokenIssuedAt } = useSession.getState();
  return token !== null && Date.now() - tokenIssuedAt > MAX_AGE_MS;
}

/** One tab at a time; where the browser has no locks, the server's grace lets several succeed. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  if (locks === undefined) await work();
  else await locks.request(LOCK, work);
}

async function rotate(): Promise<void> {
  // While this tab waited for the lock, another may have done it.
  adoptStoredToken();
  if (!isOld()) return;
  const { token } = useSession.getState();
  const answer = await rawMemberApi("POST /api/token/refresh");
  if (!answer.state) notBefore = Date.now() + RETRY_MS;
  // Signed out meanwhile: the new token must not bring the session back.
  else if (useSession.getState().token === token) replaceToken(answer.data.access_token);
}
