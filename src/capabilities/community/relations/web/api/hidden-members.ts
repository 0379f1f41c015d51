import { type QueryClient, useQuery } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { RequestError } from "#client/request.ts";
import { useSession } from "#client/session.ts";
import { relationApi } from "./client.ts";

export const hiddenMembers = () =>
  readQuery([OWN, "hidden members"], (how) => relationApi("GET /api/my/hidden-members", {}, how), {
    staleTime: 300_000,
    // Until it is known, somebody is seen who was not to be: a busy server is asked again too, for half a minute.
    retry: (failures, error) =>
      failures < 5 && !(error instanceof RequestError && error.status >= 400 && error.status < 429),
    retryDelay: (failures) => 1000 * 2 ** failures,
  });

export const hiddenMembersKey = hiddenMembers().queryKey;

/** Looks again at who is hidden, as one side blocks or ends it, on whatever device. */
export const refreshHidden = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: hiddenMembersKey });

/** Which of the two blocked the other: the member himself, also where both did, or the other one. */
export type Block = "own" | "theirs";

/** What stands between the member and another one; null for visitors, and until it is known. */
export function useBlock(memberId: string | null | undefined): Block | null {
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...hiddenMembers(), enabled: signedIn });
  if (!signedIn || data === undefined || memberId == null) return null;
  if (data.blocked.includes(memberId)) return "own";
  return data.ids.includes(memberId) ? "theirs" : null;
}
