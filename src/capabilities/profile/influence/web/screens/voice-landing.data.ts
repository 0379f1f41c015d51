import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { landing } from "../api/influence.ts";
import { inviteOf } from "../invite-address.ts";

export async function load({ queryClient, section }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(landing(section.slug));
}

export function meta({ section, search }: ScreenContext): PageMeta {
  const read = (name: string) => search.get(name) ?? undefined;
  const invite = inviteOf({ invite: read("invite"), code: read("code") });
  return {
    title: `${section.umbrella ? "" : section.shortName}达人招募`,
    description: `${section.name}寻找认真聊车的内容作者：招募对象、权益和申请方式。`,
    canonical: pathOf("voice.landing", {}, { section }),
    // Whoever passes the page on passes the invitation on.
    ...(invite !== "" && { sharePath: pathOf("voice.landing", {}, { section, query: { invite } }) }),
  };
}
