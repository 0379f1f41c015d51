import type { TopicItemKind } from "#features/topics/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { presentCards } from "./present.ts";
import { cardRows } from "./queries.ts";

/** Posts as the pages of topics list them. */
export const postsUnderTopics: TopicItemKind = {
  label: "帖子",
  async load(db, ids) {
    const cards = await presentCards(db, await cardRows(db, ids));
    return new Map(
      cards.map(({ id, section, title, excerpt, author, pictures, video, best, counts, published_at }) => [
        id,
        {
          ...{ id, section, title, author, pictures, video, best, published_at },
          text: excerpt,
          path: pathOf("bbs.post", { id }, { section: sectionBySlug(section) }),
          likes: counts.likes,
          replies: counts.comments,
        },
      ]),
    );
  },
};
