import { desc, eq, inArray } from "drizzle-orm";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import {
  type AtomFeed,
  type AtomMeans,
  feedOwner,
  textEntry,
} from "#capabilities/site/site/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { boardTag, sectionPostsTag } from "./cache-tags.ts";
import { showBoard } from "./list-boards.ts";
import { listedPosts, type PostFilter } from "./queries.ts";
import { boards, posts } from "./tables.ts";

const ENTRIES = 30;

/** The newest posts of a section, with their whole text: `/bbs/feed.xml` and `/{section}/bbs/feed.xml`. */
export const postFeed: AtomFeed = {
  path: "/bbs/feed.xml",
  tags: ({ slug }) => [sectionPostsTag(slug)],
  read: readFeed,
};

/** The newest posts of a board: `/bbs/{id}/feed.xml`. */
export const boardFeed: AtomFeed = {
  path: "/bbs/:id/feed.xml",
  tags: (_section, id) => [boardTag(id)],
  async read(db, section, means) {
    const board = await showBoard(db, means.id);
    return {
      id: `board/${board.id}`,
      title: `${board.name}版块`,
      home: means.origin + pathOf("bbs.channel", { id: board.id }),
      head: feedOwner(section, means.origin),
      ...(await readEntries(db, { board: board.id }, means)),
    };
  },
};

async function readFeed(db: Queryable, section: Section, means: AtomMeans) {
  return {
    id: `posts/${section.slug}`,
    title: `${section.name}社区`,
    home: means.origin + pathOf("bbs.home", {}, { section }),
    head: feedOwner(section, means.origin),
    ...(await readEntries(db, { section: section.slug }, means)),
  };
}

async function readEntries(
  db: Queryable,
  filter: Pick<PostFilter, "board" | "section">,
  { origin, idOf }: AtomMeans,
) {
  const newest = await listedPosts(db, { ...filter, sort: "new" }, ENTRIES);
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
    textEntry({
      id: idOf(`post/${post.id}`),
      title: post.title,
      href: origin + pathOf("bbs.post", { id: post.id }),
      published: post.publishedAt,
      updated: changedAt(post),
      author: authors.get(post.authorId)?.nickname ?? "",
      category: board,
      text: post.body,
    }),
  );
  return { updated: new Date(updated), entries };
}

const changedAt = ({ editedAt, publishedAt }: typeof posts.$inferSelect): Date => editedAt ?? publishedAt;
