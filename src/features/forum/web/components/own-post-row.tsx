import { useQueryClient } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import type { OwnPostCard } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Picture } from "#ui/picture.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { deletePost } from "../api/change.ts";
import { StandingTag } from "./own-standing.tsx";

/** One of the member's own posts: where it stands, its figures, and what can be done. */
export function OwnPostRow({ post, onEdit }: { post: OwnPostCard; onEdit: () => void }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const isPublic = post.status === "published";
  const gone = post.status === "removed";
  const [first] = post.pictures;
  const remove = async () => {
    if (
      !(await confirmDanger(
        isPublic ? "删除这篇帖子？" : "撤回并删除这篇帖子？",
        isPublic ? "删除后不能恢复，下面的回帖也不再显示。" : "删除后不能恢复。",
        "删除",
      ))
    )
      return;
    await withSignIn(async () => {
      await deletePost(queryClient, post.id);
      toast("已删除", { kind: "done" });
    });
  };
  return (
    <article className="hair-b mx-edge pt-3.5 pb-1">
      <a href={pathOf("bbs.post", { id: post.id }, { section })} className="press flex gap-3">
        <span className="flex min-w-0 flex-1 flex-col">
          <b className="line-clamp-2 text-17 leading-snug font-semibold">{post.title}</b>
          <span className="num mt-1.5 flex flex-wrap items-center gap-1.5 text-12 text-ink-3">
            {isPublic ? null : <StandingTag status={post.status} />}
            {post.best ? <Tag kind="accent">精华</Tag> : null}
            {post.locked ? <Tag>已锁定</Tag> : null}
            {post.board.name} · <RelativeTime value={isPublic ? post.published_at : post.created_at} />
          </span>
          {isPublic ? (
            <span className="num mt-1.5 text-12 text-ink-3">
              {formatCount(post.counts.reads)} 浏览 · {formatCount(post.counts.comments)} 回帖 ·{" "}
              {formatCount(post.counts.likes)} 赞
            </span>
          ) : null}
        </span>
        {first ? (
          <span className="block w-22 flex-none overflow-hidden rounded-2">
            <Picture media={first} alt="" ratio="1:1" sizes="88px" />
          </span>
        ) : null}
      </a>
      {post.reject_reason && !isPublic ? (
        <p className="mt-2.5 rounded-2 bg-surface-2 px-3 py-2 text-13 text-ink-2">{post.reject_reason}</p>
      ) : null}
      <div className="flex min-h-11 items-center justify-end gap-2.5">
        {gone ? null : (
          <Button size="s" variant="line" onClick={onEdit}>
            {isPublic || post.status === "in_review" ? "修改" : "修改重新提交"}
          </Button>
        )}
        <Button size="s" variant="line" onClick={() => void remove()}>
          {post.status === "in_review" ? "撤回" : "删除"}
        </Button>
      </div>
    </article>
  );
}
