import type { Space } from "#capabilities/profile/spaces/contract.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { space } from "../api/space.ts";

export function load({ queryClient, params }: ScreenContext): Promise<Space> {
  return queryClient.ensureQueryData(space(params.id ?? ""));
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const id = params.id ?? "";
  const shown = queryClient.getQueryData<Space>(space(id).queryKey);
  if (shown === undefined) return {};
  // Whom people know is nothing to be found by a search engine.
  return {
    title: `${shown.member.nickname}的关注和粉丝`,
    canonical: pathOf("space.fans", { id }),
    robots: "noindex",
  };
}
