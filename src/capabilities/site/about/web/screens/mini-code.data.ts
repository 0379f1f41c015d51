import { site } from "#capabilities/site/site/web/public.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";

export function load({ queryClient }: ScreenContext): Promise<unknown> {
  return queryClient.ensureQueryData(site());
}

export function meta({ section, pathname }: ScreenContext): PageMeta {
  return { title: "俱乐部小程序", description: `在微信里打开${section.name}小程序。`, canonical: pathname };
}
