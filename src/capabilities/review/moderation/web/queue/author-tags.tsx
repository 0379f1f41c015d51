import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { Tag } from "#ui/tag.tsx";

const WEEK = 7 * 86_400_000;

/** What makes one look twice: a new account, earlier refusals, a mute. */
export function AuthorTags({ author, now }: { author: NonNullable<ReviewRow["author"]>; now: number }) {
  const age = now - Date.parse(author.member_since);
  return (
    <>
      {age < WEEK && <Tag kind="bad">新号 · {Math.max(1, Math.ceil(age / 86_400_000))} 天</Tag>}
      {author.refused > 0 && (
        <Tag kind={author.refused > author.passed ? "bad" : "warn"}>曾驳回 {author.refused}</Tag>
      )}
      {author.status === "muted" && <Tag kind="warn">禁言中</Tag>}
      {author.status === "banned" && <Tag kind="bad">已封禁</Tag>}
      {author.status === "cancelled" && <Tag>已注销</Tag>}
    </>
  );
}
