import { desc, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { feedIds } from "#capabilities/site/site/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { sectionBase } from "#sections/path-table.ts";
import { pathOf } from "#sections/paths.ts";
import { type Section, sections } from "#sections/registry.ts";
import { element, escapeXml } from "#shared/xml.ts";
import { sectionPostsTag } from "./cache-tags.ts";
import { listedPosts } from "./queries.ts";
import { boards, posts } from "./tables.ts";

const ENTRIES = 30;
const SECONDS = 600;

/** Registers the Atom feed of every section's posts: `/bbs/feed.xml` and `/{section}/bbs/feed.xml`. */
export function registerForumFeeds(app: FastifyInstance, services: Services): void {
  for (const section of sections) {
    app.route({
      method: "GET",
      url: `${sectionBase(section)}/bbs/feed.xml`,
      config: { policy: anyone.name, keptBy: [] },
      schema: { hide: true },
      async handler(_request, reply) {
        reply.markCacheable({ seconds: SECONDS, tags: [sectionPostsTag(section.slug)] });
        return (
          reply
            // Readers on other origins may fetch it.
            .header("cross-origin-resource-policy", "cross-origin")
            .type("application/atom+xml; charset=utf-8")
            .send(await forumFeed(services.db, section, services.env.PUBLIC_URL))
        );
      },
    });
  }
}

/** The newest posts of a section as Atom 1.0 (RFC 4287), with their whole text and absolute addresses. */
async function forumFeed(db: Queryable, section: Section, origin: string): Promise<string> {
  const newest = await listedPosts(db, { section: section.slug, sort: "new" }, ENTRIES);
  const ids = newest.map(({ id }) => id);
  const [rows, idOf] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .select({ post: posts, board: boards.name })
          .from(posts)
          .innerJoin(boards, eq(boards.id, posts.boardId))
          .where(inArray(posts.id, ids))
          .orderBy(desc(posts.publishedAt), desc(posts.id)),
    feedIds(db),
  ]);
  const authors = await memberCards(
    db,
    rows.map(({ post }) => post.authorId),
  );
  const updated = rows.reduce((time, { post }) => Math.max(time, changedAt(post).getTime()), 0);
  const title = `${section.name}社区`;
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
  const body = [
    element("id", idOf(`posts/${section.slug}`)),
    element("title", escapeXml(title)),
    element("updated", new Date(updated).toISOString()),
    element("author", element("name", escapeXml(section.name))),
    element("link", "", {
      rel: "self",
      type: "application/atom+xml",
      href: `${origin}${sectionBase(section)}/bbs/feed.xml`,
    }),
    element("link", "", {
      rel: "alternate",
      type: "text/html",
      href: origin + pathOf("bbs.home", {}, { section }),
    }),
    element("icon", escapeXml(`${origin}/icon-512.png`)),
    ...entries,
  ].join("\n");
  return `<?xml version="1.0" encoding="utf-8"?>\n${element("feed", body, { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "zh-CN" })}\n`;
}

const changedAt = ({ editedAt, publishedAt }: typeof posts.$inferSelect): Date => editedAt ?? publishedAt;
