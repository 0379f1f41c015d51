import { type PosterKind, sectionOfPoster } from "#capabilities/media/sharing/server/public.ts";
import { gamePathOf } from "../paths.ts";
import { GAME_NAME } from "../words.ts";

/** Posters that invite to the game, one for each section. */
export const gamePosters: PosterKind = {
  name: "game",
  ids: /^[a-z]+$/,
  async show(_, id) {
    const section = sectionOfPoster(id);
    return {
      words: {
        section: id,
        channel: "小游戏",
        title: GAME_NAME,
        summary: "灯灭起步，一根手指绕过 24 个桩。每周一条新赛道，人人一样。",
        byline: "",
        action: "来一局",
        playable: false,
        path: gamePathOf("game.play", {}, { section }),
      },
      cover: null,
    };
  },
};
