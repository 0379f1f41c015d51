import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { landing } from "../api/influence.ts";

export async function load({ queryClient, section }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(landing(section.slug));
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    title: `${section.umbrella ? "" : section.shortName}达人招募`,
    description: `${section.name}寻找认真聊车的内容作者：招募谁，有什么权益，怎样申请。`,
    canonical: pathOf("voice.landing", {}, { section }),
  };
}
