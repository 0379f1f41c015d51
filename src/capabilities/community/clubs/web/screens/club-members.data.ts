import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { membersAddress } from "../address.ts";
import { club } from "../api/club.ts";
import { clubMembers } from "../api/club-members.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { q, city } = readAddress(membersAddress, search);
  const both = Promise.all([
    queryClient.ensureQueryData(club(section.slug)),
    queryClient.ensureInfiniteQueryData(clubMembers({ section: section.slug, search: q, city })),
  ]);
  await both.catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    title: `${section.name}成员`,
    description: `${section.name}的会长、版主和会员，按城市查找。`,
    canonical: pathOf("club.members", {}, { section }),
    // People's names are not for search engines.
    robots: "noindex",
  };
}
