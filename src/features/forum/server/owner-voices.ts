import { and, desc, eq, inArray } from "drizzle-orm";
import type { OwnerVoices } from "#capabilities/cars/certification/server/public.ts";
import { saidUnder } from "#capabilities/texts/comments/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { sectionPostsTag } from "./cache-tags.ts";
import { POST } from "./store-post.ts";
import { postListings, posts } from "./tables.ts";

/** Under so many of the newest posts about a series it is looked for what owners replied. */
const LOOKED_THROUGH = 200;

/** What owners of a series write in posts about it, and say under them. */
export const postVoices: OwnerVoices = {
  tags: [sectionPostsTag(umbrellaSection.slug)],
  async read(db, { series, section: slug }, authors, limit) {
    const section = sectionBySlug(slug);
    const about = await db
      .select({ id: posts.id, authorId: posts.authorId, title: posts.title, at: posts.publishedAt })
      .from(postListings)
      .innerJoin(posts, eq(posts.id, postListings.postId))
      .where(and(eq(postListings.series, series), eq(postListings.shown, true)))
      .orderBy(desc(postListings.publishedAt), desc(postListings.postId))
      .limit(LOOKED_THROUGH);
    if (about.length === 0) return [];
    const byId = new Map(about.map((post) => [post.id, post]));
    const known = new Set(authors);
    const own = about.filter(({ authorId }) => known.has(authorId)).slice(0, limit);
    const [texts, replies] = await Promise.all([
      own.length === 0
        ? []
        : db
            .select({ id: posts.id, text: posts.body })
            .from(posts)
            .where(
              inArray(
                posts.id,
                own.map(({ id }) => id),
              ),
            ),
      saidUnder(db, { kind: POST, targetIds: [...byId.keys()], authorIds: authors, limit }),
    ]);
    const textOf = new Map(texts.map(({ id, text }) => [id, text]));
    return [
      ...own.map(({ id, ...post }) => ({
        ...post,
        text: textOf.get(id) ?? "",
        path: pathOf("bbs.post", { id }, { section }),
      })),
      ...replies.map(({ id, targetId, ...reply }) => ({
        ...reply,
        title: byId.get(targetId)?.title ?? "",
        path: pathOf("bbs.post", { id: targetId }, { section, query: { comment: id } }),
      })),
    ];
  },
};
