import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { OWN } from "#client/own-queries.ts";
import { useSession } from "#client/session.ts";
import { relationApi } from "./client.ts";

export const hiddenMembers = () =>
  queryOptions({
    queryKey: [OWN, "hidden members"],
    queryFn: async ({ signal }) =>
      (await relationApi("GET /api/my/hidden-members", {}, { signal, quiet: true })).ids,
    staleTime: 300_000,
  });

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Ids of members whose content is not drawn here, since one side blocked the other; nobody for visitors, and until it
 * is known. Answers for everybody are the same for all, so what they show is left out in the browser.
 */
export function useHiddenMembers(): ReadonlySet<string> {
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...hiddenMembers(), enabled: signedIn });
  const ids = signedIn ? data : undefined;
  return useMemo(() => (ids === undefined || ids.length === 0 ? NOBODY : new Set(ids)), [ids]);
}
