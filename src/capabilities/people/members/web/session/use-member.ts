import { useQuery } from "@tanstack/react-query";
import { ownProfile } from "#capabilities/people/members/web/api/own-profile.ts";
import { type SessionUser, useSession } from "#client/session.ts";

interface CurrentMember {
  /** False on the server and while hydrating: draw what a visitor sees, or a skeleton. */
  ready: boolean;
  signedIn: boolean;
  /** Known at once from the last visit; null for visitors and until the profile was fetched. */
  member: SessionUser | null;
}

/** Who is signed in on this device. */
export function useMember(): CurrentMember {
  const ready = useSession((state) => state.ready);
  const signedIn = useSession((state) => state.token !== null);
  const member = useSession((state) => state.user);
  return { ready, signedIn, member: signedIn ? member : null };
}

/** The signed-in member's own profile with counts and abilities; `data` is undefined for visitors. */
export function useOwnProfile() {
  const { signedIn } = useMember();
  const query = useQuery({ ...ownProfile(), enabled: signedIn });
  // Not a copy, which would look at all of the query, and be drawn anew for whatever changes in it.
  return signedIn ? query : { ...nobody, refetch: query.refetch };
}

const nobody = { data: undefined, isPending: true, isFetching: false, isError: false, error: null } as const;
