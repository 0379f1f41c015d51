import { homeLayouts } from "#capabilities/site/home-layout/web/public.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { homePath } from "#sections/paths.ts";
import { readLayout } from "../demo-address.ts";
import { loadHome } from "./home.data.ts";

export async function load(context: ScreenContext): Promise<void> {
  const { queryClient, section, search } = context;
  await Promise.all([
    loadHome(context, readLayout(search)),
    queryClient.ensureQueryData(homeLayouts(section.slug)),
  ]);
}

export function meta({ section }: ScreenContext): PageMeta {
  return { title: `首页预览（${section.name}）`, canonical: homePath(section), robots: "noindex" };
}
