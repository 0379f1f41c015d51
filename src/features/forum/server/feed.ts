import { desc, eq, inArray } from "drizzle-orm";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { type AtomFeed, type AtomMeans, feedOwner } from "#capabilities/site/site/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { element, escapeXml } from "#shared/xml.ts";
import { sectionPostsTag } from "./cache-tags.ts";
import { listedPosts } from "./queries.ts";
import { boards, posts } from "./tables.ts";

const ENTRIES = 30;

/** The newest posts of a section, with their whole text: `/bbs/feed.xml` and `/{section}/bbs/feed.xml`. */
export const postFeed: AtomFeed = {
  path: "/bbs/feed.xml",
  tags: ({ slug }) => [sectionPostsTag(slug)],
  read: readFeed,
};

async function readFeed(db: Queryable, section: Section, { origin, idOf }: AtomMeans) {
  const newest = await listedPosts(db, { section: section.slug, sort: "new" }, ENTRIES);
  const ids = newest.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ post: posts, board: boards.name })
          .from(posts)
          .innerJoin(boards, eq(boards.id, posts.boardId))
          .where(inArray(posts.id, ids))
          .orderBy(desc(posts.publishedAt), desc(posts.id));
  const authors = await memberCards(
    db,
    rows.map(({ post }) => post.authorId),
  );
  const updated = rows.reduce((time, { post }) => Math.max(time, changedAt(post).getTime()), 0);
  const entries = rows.map(({ post, board }) =>
    element(
      "entry",
      [
        element("id", idOf(`post/${post.id}`)),
        element("title", escapeXml(post.title)),
        element("link", "", {
          rel: "alternate",
          type: "text/html",
          href: origin + pathOf("bbs.post", { id: post.id }),
        }),
        element("published", post.publishedAt.toISOString()),
        element("updated", changedAt(post).toISOString()),
        element("author", element("name", escapeXml(authors.get(post.authorId)?.nickname ?? ""))),
        element("category", "", { term: board }),
        element("content", escapeXml(post.body), { type: "text" }),
      ].join("\n"),
    ),
  );
  return {
    id: `posts/${section.slug}`,
    title: `${section.name}社区`,
    home: origin + pathOf("bbs.home", {}, { section }),
    updated: new Date(updated),
    head: feedOwner(section, origin),
    entries,
  };
}

const changedAt = ({ editedAt, publishedAt }: typeof posts.$inferSelect): Date => editedAt ?? publishedAt;
