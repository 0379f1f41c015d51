import { ReviewTime } from "#client/review-time.tsx";
import type { OwnPost } from "#features/forum/contract.ts";
import type { LifeState } from "#shared/life.ts";
import { Tag } from "#ui/tag.tsx";

const words: Partial<Record<LifeState, string>> = {
  in_review: "审核中",
  rejected: "未通过",
  revoked: "已撤下",
  removed: "已被移除",
};

/** Where an own post stands that nobody else sees, and why. */
export function StandingTag({ status }: { status: LifeState }) {
  return (
    <Tag kind={status === "in_review" ? "warn" : "bad"}>
      {words[status] ?? "未公开"}
      {status === "in_review" ? <ReviewTime kind="post" /> : null}
    </Tag>
  );
}

/** The same above the post itself. */
export default function OwnStanding({ post }: { post: OwnPost }) {
  return (
    <p className="mx-edge mt-1 mb-3 flex items-start gap-2 rounded-2 bg-surface-2 px-3 py-2.5 text-13 text-ink-2">
      <StandingTag status={post.status} />
      <span>
        {post.status === "in_review"
          ? "审核通过前仅自己可见。"
          : post.reject_reason || "没有说明原因，可以联系客服。"}
      </span>
    </p>
  );
}
