import { club } from "#capabilities/community/clubs/web/public.ts";
import { site } from "#capabilities/site/site/web/public.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { about } from "../api/about.ts";

export async function load({ queryClient, section }: ScreenContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(about(section.slug)),
    queryClient.ensureQueryData(site()),
    section.umbrella || queryClient.ensureQueryData(club(section.slug)),
  ]);
}

export function meta({ section, pathname }: ScreenContext): PageMeta {
  const title = section.umbrella ? "关于我们" : `${section.name}简介`;
  return { title, description: section.description, canonical: pathname };
}
