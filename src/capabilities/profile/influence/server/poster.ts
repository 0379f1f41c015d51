import { type PosterKind, sectionOfPoster } from "#capabilities/media/sharing/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { readLanding } from "./acts.ts";

/** Posters that look for voices, one for each section. */
export const voicePosters: PosterKind = {
  name: "voices",
  ids: /^[a-z]+$/,
  async show({ db }, id) {
    const section = sectionOfPoster(id);
    const { season, voices } = await readLanding(db, id);
    return {
      words: {
        section: id,
        channel: "达人招募",
        title: `${section.name} · 达人招募`,
        summary: season?.title ?? "寻找认真聊车的内容作者",
        byline: voices > 0 ? `${voices} 位达人` : "",
        action: "看看怎么加入",
        playable: false,
        path: pathOf("voice.landing", {}, { section }),
      },
      cover: null,
    };
  },
};
