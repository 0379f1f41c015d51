import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { showPost } from "./show-post.ts";

export const postPosters: PosterKind = {
  name: "post",
  async show({ db }, id) {
    const post = await showPost(db, id);
    return {
      words: {
        section: post.section,
        channel: post.board.name,
        title: post.title,
        summary: post.excerpt,
        byline: [post.author?.nickname, formatDate(post.published_at)].filter(Boolean).join("   "),
        action: "看帖子和回复",
        playable: post.video,
        path: pathOf("bbs.post", { id }),
      },
      // Its first picture.
      cover: post.pictures[0]?.src.replace("/media/", "") ?? null,
    };
  },
};
