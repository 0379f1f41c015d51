import { redirect } from "#client/router.tsx";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { honour } from "../api/honour.ts";

/** What the keys of honours look like. */
const KEY = /^[a-z0-9-]{1,40}$/;

/** Which medal an address names; none where it names nothing. */
const keyOf = (search: URLSearchParams) => search.get("id")?.slice(0, 40) ?? "";

/** An address that names no medal leads to all of them. */
export async function load({ search, section, queryClient }: ScreenContext): Promise<void> {
  if (!KEY.test(keyOf(search))) throw redirect(pathOf("my.honour", {}, { section }));
  await queryClient.ensureQueryData(honour(keyOf(search)));
}

export function meta({ search, section, queryClient }: ScreenContext): PageMeta {
  const known = queryClient.getQueryData(honour(keyOf(search)).queryKey);
  if (!known) return { robots: "noindex" };
  return {
    title: `勋章“${known.name}”`,
    description: known.how,
    canonical: pathOf("my.honourinfo", {}, { section, query: { id: known.key } }),
    image: posterAddress("honour", known.key),
  };
}
