import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { about } from "../api/about.ts";

export function load({ queryClient, section }: ScreenContext): Promise<unknown> {
  return queryClient.ensureQueryData(about(section.slug));
}

export function meta({ section, pathname }: ScreenContext): PageMeta {
  return { title: `下载${section.name} App`, description: section.description, canonical: pathname };
}
