import type { HomeCards } from "#capabilities/site/site/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { sectionPostsTag } from "./cache-tags.ts";
import { pageOfPosts } from "./list-posts.ts";
import { POST } from "./store-post.ts";

/** As much as a card of the home takes. */
const TEXT = 100;

/** Posts among the articles of a home, by response and age. */
export const postHomeCards: HomeCards = {
  tag: sectionPostsTag(umbrellaSection.slug),
  async list(services, section, page) {
    const { items, next_cursor } = await pageOfPosts(
      services,
      ["home posts", section],
      { section, sort: "hot" },
      page,
    );
    return {
      items: items.map((post) => ({
        kind: POST,
        look: "talk",
        id: post.id,
        link: pathOf("bbs.post", { id: post.id }),
        section: post.section,
        place: post.board.name,
        title: post.title,
        text: post.excerpt.slice(0, TEXT),
        author: post.author,
        pictures: post.pictures,
        picture_count: post.picture_count,
        answer: null,
        marks: post.best ? [{ text: "精华", look: "accent" as const }] : [],
        figures: [`${post.counts.comments} 回帖`, `${post.counts.likes} 赞`],
        published_at: post.published_at,
      })),
      next_cursor,
    };
  },
};
