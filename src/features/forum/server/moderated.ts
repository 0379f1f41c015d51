import { and, asc, eq, ne } from "drizzle-orm";
import type { Moderated, ModeratedTarget } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { lockPost, movePost, pinPost, setBest } from "./curate.ts";
import { POST } from "./store-post.ts";
import { boardModerators, boards, posts } from "./tables.ts";

/** What moderators do with posts where they stand; members who look after a board do it there. */
export const moderatedPosts: ModeratedTarget = {
  noun: "帖子",
  async find(db, id) {
    const [post] = await db.select().from(posts).where(eq(posts.id, id));
    if (post === undefined) return null;
    return {
      reviewKind: POST,
      section: post.section,
      title: post.title,
      link: pathOf("bbs.post", { id }, { section: sectionBySlug(post.section) }),
      authorId: post.authorId,
      public: post.status === "published",
      pinned: post.pinned === "board",
      announced: post.pinned === "section",
      best: post.bestAt !== null,
      locked: post.lockedAt !== null,
      place: post.boardId,
    };
  },
  isModerator: async (db, memberId, { place = "0" }: Moderated) => looksAfter(db, memberId, place),
  moderates: (db, memberId) => looksAfter(db, memberId),
  pin: (tx, services, id, on) => pinPost(tx, services, id, on ? "board" : "none"),
  announce: (tx, services, id, on) => pinPost(tx, services, id, on ? "section" : "none"),
  best: setBest,
  lock: (tx, services, id, on) => lockPost(tx, services, id, on),
  async places(db, { place = "0" }) {
    const rows = await db
      .select({ id: boards.id, name: boards.name, section: boards.section })
      .from(boards)
      .where(and(eq(boards.closed, false), ne(boards.id, place)))
      .orderBy(asc(boards.section), asc(boards.position), asc(boards.id));
    return rows.map(({ id, name, section }) => ({
      id,
      label: `${sectionBySlug(section)?.shortName ?? section} · ${name}`,
    }));
  },
  async move(tx, services, id, placeId) {
    await movePost(tx, services, id, placeId);
  },
};

/** Whether a member looks after a board, or after any. */
async function looksAfter(db: Queryable, memberId: string, boardId?: string): Promise<boolean> {
  const own = eq(boardModerators.memberId, memberId);
  const [row] = await db
    .select({ boardId: boardModerators.boardId })
    .from(boardModerators)
    .where(boardId === undefined ? own : and(own, eq(boardModerators.boardId, boardId)))
    .limit(1);
  return row !== undefined;
}
