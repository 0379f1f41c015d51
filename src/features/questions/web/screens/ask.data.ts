import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { askHome, loadQuestionList } from "../api/questions.ts";
import { askAddress } from "../ask-tabs.ts";

export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { tab } = readAddress(askAddress, search);
  await Promise.all([
    queryClient.ensureQueryData(askHome(section.slug)),
    // What is about one's own cars is read in the browser.
    tab === "cars" ? undefined : loadQuestionList(queryClient, { section: section.slug, tab }),
  ]);
}

export function meta({ section }: ScreenContext): PageMeta {
  const path = pathOf("ask", {}, { section });
  return {
    title: `${section.umbrella ? "" : section.shortName}问答`,
    description: `${section.name}问答：选车、保养、故障、改装、保险、用车，问开过的人。`,
    canonical: path,
    feed: { title: `${section.name} · 问答`, path: `${path}/feed.xml` },
  };
}
