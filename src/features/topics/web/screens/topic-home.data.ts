import { readAddress } from "#client/address.ts";
import { redirect } from "#client/router.tsx";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { topicPath } from "../../paths.ts";
import { homeAddress } from "../address.ts";
import { topicList, topicNamed } from "../api/topics.ts";

/** With a name it leads to the topic of that name, or to what is found of it. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { name } = readAddress(homeAddress, search);
  if (name !== undefined) {
    const { topic } = await queryClient.ensureQueryData(topicNamed(name));
    throw redirect(
      topic === null
        ? pathOf("topic.more", {}, { section, query: { q: name } })
        : topicPath(topic.id, section),
    );
  }
  const list = queryClient.ensureInfiniteQueryData(topicList({ section: section.slug }));
  await list.catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    title: `${section.umbrella ? "" : section.shortName}话题`,
    description: `${section.shortName}车友正在聊的话题：热度前十、我关注的和我主持的。`,
    canonical: pathOf("topic.list", {}, { section }),
  };
}
