import { and, eq, ne } from "drizzle-orm";
import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { redPacketCampaigns as campaigns } from "./tables.ts";

/** Posters of campaigns that were started: what everybody may know of them, and nothing of who opened one. */
export const packetPosters: PosterKind = {
  name: "packet",
  async show({ db }, id) {
    const [campaign] = await db
      .select({ section: campaigns.section, name: campaigns.name, greeting: campaigns.greeting })
      .from(campaigns)
      .where(and(eq(campaigns.id, id), ne(campaigns.status, "draft")));
    if (campaign === undefined) throw new AppError("NOT_FOUND");
    const section = sectionBySlug(campaign.section);
    return {
      words: {
        section: campaign.section,
        channel: "积分红包",
        title: campaign.name,
        summary: `${campaign.greeting}，一起来拆积分红包`,
        byline: "",
        action: "拆红包",
        playable: false,
        path: pathOf("my.redinfo", {}, { section, query: { id } }),
      },
      cover: null,
    };
  },
};
