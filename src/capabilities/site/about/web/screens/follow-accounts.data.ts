import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { about } from "../api/about.ts";

export function load({ queryClient, section }: ScreenContext): Promise<unknown> {
  return queryClient.ensureQueryData(about(section.slug));
}

export function meta({ section, pathname }: ScreenContext): PageMeta {
  const title = "关注我们的小红书";
  return { title, description: `${section.name}在小红书的账号。`, canonical: pathname };
}
