import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { askChannel, loadQuestionList } from "../api/questions.ts";
import { channelAddress } from "../ask-tabs.ts";

export async function load({ queryClient, params, section, search }: ScreenContext): Promise<void> {
  const channel = params.id ?? "";
  const { tab } = readAddress(channelAddress, search);
  await Promise.all([
    queryClient.ensureQueryData(askChannel(channel, section.slug)),
    loadQuestionList(queryClient, { section: section.slug, tab, channel }),
  ]);
}

export function meta({ queryClient, params, section }: ScreenContext): PageMeta {
  const id = params.id ?? "";
  const channel = queryClient.getQueryData(askChannel(id, section.slug).queryKey);
  if (!channel) return {};
  return {
    title: `${channel.name}问答`,
    description: channel.intro || `关于${channel.name}的 ${channel.counts.questions} 个问题。`,
    canonical: pathOf("ask.channel", { id: channel.id }, { section }),
  };
}
