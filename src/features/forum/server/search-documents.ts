import { and, eq, inArray } from "drizzle-orm";
import { type SearchDocumentKind, worthOf } from "#capabilities/site/search/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { sectionBase } from "#sections/path-table.ts";
import { pathOf } from "#sections/paths.ts";
import { picturesOf } from "#shared/document.ts";
import { POST } from "./store-post.ts";
import { postListings, posts } from "./tables.ts";

const { likes, replies, collects, reads } = postListings;

/** Published posts: title and text. */
export const postDocuments: SearchDocumentKind = {
  kind: POST,
  label: "帖子",
  async load(db, ids) {
    const rows = await db
      .select({ post: posts, uses: { likes, replies, collects, reads } })
      .from(posts)
      .innerJoin(postListings, eq(postListings.postId, posts.id))
      .where(and(inArray(posts.id, [...ids]), eq(posts.status, "published")));
    return rows.map(
      ({ post: { id, title, body, document, section, series, authorId, publishedAt, bestAt }, uses }) => ({
        id,
        title,
        text: body,
        section,
        series: series === "" ? [] : [series],
        author_id: authorId,
        published_at: publishedAt,
        worth: worthOf(uses, bestAt !== null),
        path: pathOf("bbs.post", { id }),
        picture_id: picturesOf(document)[0] ?? null,
      }),
    );
  },
  ids: (db, after, limit) => idsAfter(db, posts, after, limit),
  pathIn: ({ path }, section) => sectionBase(section) + path,
};
