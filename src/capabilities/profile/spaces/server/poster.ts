import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { boast } from "#shared/boast.ts";
import { AppError } from "#shared/errors.ts";
import { showSpace } from "./show-space.ts";

/** Posters of members' spaces, for sharing; whoever is banned or gone has none. */
export const memberPosters: PosterKind = {
  name: "member",
  async show({ db }, id) {
    const { member, state, bio, city, cover, counts } = await showSpace(db, id);
    if (state !== "active") throw new AppError("NOT_FOUND");
    return {
      words: {
        section: umbrellaSection.slug,
        channel: "车友",
        title: member.nickname,
        summary: bio,
        byline: [city, boast(counts.fans, (figure) => `${figure} 位粉丝`)].filter(Boolean).join("   "),
        action: "看 TA 的主页",
        playable: false,
        path: pathOf("space", { id }),
      },
      cover: cover?.src.replace("/media/", "") ?? null,
    };
  },
};
