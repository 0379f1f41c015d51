import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { levelIntro } from "../api/level-intro.ts";

export async function load({ queryClient }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(levelIntro());
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    title: section.umbrella ? "等级说明" : `等级说明（${section.name}）`,
    description: "等级、成长值和权益：各级需要多少成长值，做什么能成长，每天的上限，以及常见问题。",
  };
}
