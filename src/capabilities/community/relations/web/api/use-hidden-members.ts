import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "#client/session.ts";
import { hiddenMembers } from "./hidden-members.ts";

const nobody: ReadonlySet<string> = new Set();

/** Ids of the members whom the member does not see, for what no query reads: a stream. Empty for visitors. */
export function useHiddenMembers(): ReadonlySet<string> {
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...hiddenMembers(), enabled: signedIn });
  return useMemo(() => (signedIn && data ? new Set(data.ids) : nobody), [signedIn, data]);
}
