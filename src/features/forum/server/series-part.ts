import { and, desc, eq } from "drizzle-orm";
import type { SeriesPart } from "#capabilities/cars/catalogue/server/public.ts";
import { presentPicture } from "#capabilities/media/media/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { sectionPostsTag } from "./cache-tags.ts";
import { boards, postListings, posts } from "./tables.ts";

/** Posts about a series, the newest first, of all clubs. */
export const seriesPosts: SeriesPart = {
  title: "帖子",
  tags: () => [sectionPostsTag(umbrellaSection.slug)],
  async read({ db }, { series, section }, limit) {
    const rows = await db
      .select({ post: posts, listing: postListings, board: boards.name })
      .from(postListings)
      .innerJoin(posts, eq(posts.id, postListings.postId))
      .innerJoin(boards, eq(boards.id, posts.boardId))
      .where(and(eq(postListings.series, series), eq(postListings.shown, true)))
      .orderBy(desc(postListings.publishedAt), desc(postListings.postId))
      .limit(limit);
    return rows.map(({ post, board }) => {
      const [first] = post.preview;
      return {
        authorId: post.authorId,
        title: post.title,
        note: `${board} · ${formatDate(post.publishedAt.getTime())}`,
        path: pathOf("bbs.post", { id: post.id }, { section: sectionBySlug(section) }),
        picture: first ? presentPicture(first) : null,
      };
    });
  },
};
