import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { guidePathOf } from "../../paths.ts";
import { listAddress } from "../address.ts";
import { guideFacets, guideList } from "../api/guides.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const filter = { section: section.slug, ...readAddress(listAddress, search) };
  const both = Promise.all([
    queryClient.ensureQueryData(guideFacets(section.slug)),
    queryClient.ensureInfiniteQueryData(guideList(filter)),
  ]);
  await both.catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section, search }: ScreenContext): PageMeta {
  const { q } = readAddress(listAddress, search);
  return {
    title: `${section.umbrella ? "" : section.shortName}安装指南`,
    description: `${section.shortName}配件安装指南：适配车型、工具、步骤图、扭矩值和注意事项，可以打印和下载 PDF。`,
    canonical: guidePathOf("guide.list", {}, { section }),
    ...(q !== undefined && { robots: "noindex" as const }),
  };
}
