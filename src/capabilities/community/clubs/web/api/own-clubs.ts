import { useQuery } from "@tanstack/react-query";
import type { Membership } from "#capabilities/community/clubs/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { useSession } from "#client/session.ts";
import { clubApi } from "./client.ts";

const ownClubs = () =>
  readQuery([OWN, "clubs"], async (how) => (await clubApi("GET /api/my/clubs", {}, how)).items, {
    staleTime: 300_000,
  });

/** The clubs that the member is in; undefined until they are known, and none for visitors. */
export function useOwnClubs(): readonly Membership[] | undefined {
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...ownClubs(), enabled: signedIn });
  return signedIn ? data : NONE;
}

const NONE: readonly Membership[] = [];
