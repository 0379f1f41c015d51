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
  const { member, bio, state } = shown;
  return {
    title: `${member.nickname}的主页`,
    description: bio || `${member.nickname}在围场的主页`,
    // One member, one address, whichever section the space is opened in.
    canonical: pathOf("space", { id }),
    feed: { title: `${member.nickname}的主页`, path: `${pathOf("space", { id })}/feed.xml` },
    ...(member.avatar && { image: member.avatar.src, shareImage: member.avatar.src }),
    // What people say of themselves is for the community, not for search engines once they are gone.
    ...(state !== "active" && { robots: "noindex" as const }),
  };
}
