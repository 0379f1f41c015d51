import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { certificationCenter } from "../api/certifications.ts";

export async function load({ queryClient, section }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(certificationCenter(section.slug));
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    title: `${section.umbrella ? "" : section.shortName}认证中心`,
    description: `${section.name}车主认证：所需材料、审核时间、认证权益和材料保护。`,
    canonical: pathOf("approve.center", {}, { section }),
  };
}
