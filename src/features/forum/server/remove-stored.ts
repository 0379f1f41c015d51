import { inArray, sql } from "drizzle-orm";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { forgetFloors } from "#capabilities/texts/comments/server/public.ts";
import { releaseDocument } from "#capabilities/texts/writing/server/public.ts";
import { removeItem } from "#features/topics/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { isForeignKeyViolation } from "#platform/database/database-error.ts";
import type { Services } from "#platform/services.ts";
import { BOARDS_TAG, boardTag, changedPostTags, postTag } from "./cache-tags.ts";
import { countBoardPosts, POST } from "./store-post.ts";
import { boards, posts } from "./tables.ts";

type Effects = Pick<Services, "cache">;

interface PostRow extends Record<string, unknown> {
  id: string;
  section: string;
  board_id: string;
  title: string;
  moved: boolean;
  edited: boolean;
  carried: boolean;
  announced: boolean;
  discussed: boolean;
  liked: boolean;
  reported: boolean;
}

/** What was never touched has none of these; the first that holds says why it stays. */
const reasons: readonly [keyof PostRow, string][] = [
  ["moved", "已被撤下或在审核"],
  ["edited", "作者改过"],
  ["discussed", "有人回复"],
  ["liked", "有人点赞或收藏"],
  ["carried", "移到了其他版块"],
  ["announced", "被设为公告"],
  ["reported", "有人举报过，或审核处理过"],
];

/** What stays of what was to go: why, and what it is called. */
export type Kept = Map<string, { why: string; title: string }>;

/**
 * Takes posts that `storePosts` stored away for good, with their files, unless somebody did something with them since.
 * @param ids some hundred at most; replies that are to go with them went before
 */
export async function removeStoredPosts(
  tx: Transaction,
  { cache }: Effects,
  ids: readonly string[],
): Promise<Kept> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<PostRow>(sql`
    select p.id::text, p.section, p.board_id::text, p.title,
      p.status <> 'published' as moved, p.edited_at is not null as edited,
      p.moved_from is not null as carried, p.pinned = 'section' as announced,
      -- Three indexes, one for each.
      exists (select 1 from comments c where c.target_kind = ${POST} and c.target_id = p.id
        and c.root_id is null and (c.status = 'published' or c.replies > 0))
      or exists (select 1 from comments c where c.target_kind = ${POST} and c.target_id = p.id
        and c.floor is not null)
      or exists (select 1 from comments c where c.target_kind = ${POST} and c.target_id = p.id
        and c.status = 'in_review') as discussed,
      coalesce(l.likes + l.collects, 0) > 0 as liked,
      exists (select 1 from review_items i where i.kind = ${POST} and i.target_id = p.id) as reported
    from posts p left join post_listings l on l.post_id = p.id
    where p.id = any(${sql.param([...ids])}::bigint[]) order by p.id for update of p`);
  const kept: Kept = new Map();
  for (const row of rows) {
    const why = reasons.find(([touch]) => row[touch] === true);
    if (why) kept.set(row.id, { why: why[1], title: row.title });
  }
  const gone = rows.filter(({ id }) => !kept.has(id));
  const goneIds = gone.map(({ id }) => id);
  if (goneIds.length === 0) return kept;
  for (const id of goneIds) {
    await releaseDocument(tx, { kind: POST, id });
    await removeItem(tx, cache, { kind: POST, id });
  }
  await tx.delete(posts).where(inArray(posts.id, goneIds));
  await forgetFloors(tx, POST, goneIds);
  await reindex(tx, POST, goneIds);
  await textsChanged(tx, POST, goneIds);
  const tags = gone.flatMap(({ id, section, board_id: boardId }) =>
    changedPostTags({ id, section, boardId }),
  );
  await cache.invalidate(tx, [...new Set([BOARDS_TAG, ...tags])]);
  const byBoard = Map.groupBy(gone, ({ board_id: boardId }) => boardId);
  for (const [boardId, those] of [...byBoard].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    await countBoardPosts(tx, boardId, -those.length);
  return kept;
}

/** Counts replies that are gone, one entry for each; the last that is left is the latest again. */
export async function uncountReplies(
  tx: Transaction,
  { cache }: Effects,
  postIds: readonly string[],
): Promise<void> {
  if (postIds.length === 0) return;
  const counted = [...Map.groupBy(postIds, (id) => id)].map(([id, those]) => ({ id, gone: those.length }));
  await tx.execute(sql`
    update post_listings l set replies = greatest(0, l.replies - given.gone),
      last_reply_at = (select max(c.created_at) from comments c where c.target_kind = ${POST}
        and c.target_id = l.post_id and c.root_id is null and c.status = 'published')
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as given(id bigint, gone int)
    where l.post_id = given.id`);
  await cache.invalidate(
    tx,
    counted.map(({ id }) => postTag(id)),
  );
}

/** Takes a board away that `settleBoard` made, unless something stands in it. @returns why it stays; null when it is gone */
export async function removeStoredBoard(
  tx: Transaction,
  { cache }: Effects,
  id: string,
): Promise<{ why: string; title: string } | null> {
  const { rows } = await tx.execute<{ name: string; used: boolean; joined: boolean; kept: boolean }>(sql`
    select b.name,
      exists (select 1 from posts where board_id = b.id) as used,
      exists (select 1 from board_members where board_id = b.id) as joined,
      exists (select 1 from board_moderators where board_id = b.id) as kept
    from boards b where b.id = ${id} for update of b`);
  const [board] = rows;
  if (board === undefined) return null;
  const why = board.used ? "里面还有帖子" : board.joined ? "有会员加入" : board.kept ? "有版主" : null;
  if (why !== null) return { why, title: board.name };
  try {
    // A savepoint: what else refers to it keeps it.
    await tx.transaction((inner) => inner.delete(boards).where(inArray(boards.id, [id])));
  } catch (error) {
    if (isForeignKeyViolation(error)) return { why: "别处还在用", title: board.name };
    throw error;
  }
  await cache.invalidate(tx, [BOARDS_TAG, boardTag(id)]);
  return null;
}
