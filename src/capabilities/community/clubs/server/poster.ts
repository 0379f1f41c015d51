import { type PosterKind, sectionOfPoster } from "#capabilities/media/sharing/server/public.ts";
import { homePath } from "#sections/paths.ts";
import { boast } from "#shared/boast.ts";
import { showClub } from "./list-members.ts";

/** Posters of clubs: each leads to its home. */
export const clubPosters: PosterKind = {
  name: "club",
  ids: /^[a-z]+$/,
  async show({ db }, id) {
    const section = sectionOfPoster(id);
    const { members } = await showClub(db, id);
    return {
      words: {
        section: id,
        channel: "车友会",
        title: section.name,
        summary: section.tagline,
        byline: boast(members, (figure) => `${figure} 位会员`),
        action: "加入车友会",
        playable: false,
        path: homePath(section),
      },
      cover: null,
    };
  },
};
