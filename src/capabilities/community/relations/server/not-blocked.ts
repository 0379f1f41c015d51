import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { AppError } from "#shared/errors.ts";
import { blocks } from "./tables.ts";

/**
 * The rule for whatever a member does to another one, or to what another one made: not across a block, whichever side
 * set it. Who takes something back, reports, or looks after a place does none of that, and does not ask.
 * @param others whose it is, as everybody may know: where somebody wrote without his name, a refusal would name him
 * @param act 评论, 邀请 TA 回答: what is refused, after 不能
 * @throws AppError BLOCKED
 */
export async function assertUnblocked(
  db: Queryable,
  memberId: string,
  others: readonly (string | null | undefined)[],
  act = "互动",
): Promise<void> {
  const ids = [...new Set(others)].filter((id) => id != null).filter((id) => id !== memberId);
  if (ids.length === 0) return;
  const blocked = await isAcross(db, { memberId, ids });
  if (blocked) throw new AppError("BLOCKED", `由于你或对方的拉黑设置，不能${act}`);
}

/** Whether a block stands between a member and one of others, either way; those who ask at the same moment in one statement. */
const isAcross = gathered(
  async (db: Queryable, asked: readonly { memberId: string; ids: readonly string[] }[]) => {
    const found = await preparedOnce(db, "blocks:between", (name) =>
      db
        .select({ blocker: blocks.blockerId, blocked: blocks.blockedId })
        .from(blocks)
        .where(
          sql`${blocks.blockerId} = any(${sql.placeholder("people")}::bigint[])
            and ${blocks.blockedId} = any(${sql.placeholder("people")}::bigint[])`,
        )
        .prepare(name),
    ).execute({ people: [...new Set(asked.flatMap(({ memberId, ids }) => [memberId, ...ids]))] });
    const pairs = new Set(found.flatMap(({ blocker: a, blocked: b }) => [`${a} ${b}`, `${b} ${a}`]));
    return asked.map(({ memberId, ids }) => ids.some((id) => pairs.has(`${memberId} ${id}`)));
  },
);

/**
 * A condition on rows that some member made: neither of the two blocked the other. For answers to one member; those
 * for everybody are the same for all, and hide in the browser (`useHiddenMembers`).
 * @param author id of whoever made the row; a row of nobody is let through
 */
export function notBlocked(viewerId: string | SQL, author: SQLWrapper): SQL {
  return sql`not exists (
      select 1 from ${blocks} where ${blocks.blockerId} = ${viewerId} and ${blocks.blockedId} = ${author})
    and not exists (
      select 1 from ${blocks} where ${blocks.blockedId} = ${viewerId} and ${blocks.blockerId} = ${author})`;
}
