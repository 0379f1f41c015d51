import { and, eq, sql } from "drizzle-orm";
import type { SpaceList } from "#capabilities/profile/spaces/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { pageOfPosts } from "./list-posts.ts";
import { postListings } from "./tables.ts";

/** Published posts of a member. */
export const spacePosts: SpaceList = {
  label: "帖子",
  async has(db, memberId) {
    const [one] = await db
      .select({ id: postListings.postId })
      .from(postListings)
      .where(and(eq(postListings.authorId, memberId), sql`shown`))
      .limit(1);
    return one !== undefined;
  },
  async list(services, memberId, page) {
    const { items, next_cursor } = await pageOfPosts(
      services,
      ["space posts", memberId],
      { authors: [memberId], sort: "new" },
      page,
    );
    return {
      items: items.map(({ id, title, board, pictures, counts, published_at }) => ({
        key: `post:${id}`,
        label: board.name,
        text: title,
        pictures,
        subject: null,
        link: pathOf("bbs.post", { id }),
        likes: counts.likes,
        comments: counts.comments,
        created_at: published_at,
      })),
      next_cursor,
    };
  },
};
