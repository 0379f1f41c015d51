import type { OwnListItem, OwnTab } from "#capabilities/texts/comments/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { ReviewTime } from "#client/review-time.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { reviewKindOf } from "../api/client.ts";
import { CommentBody } from "./comment-body.tsx";
import { preloadComposer } from "./composer.tsx";

interface OwnCommentRowProps {
  item: OwnListItem;
  tab: OwnTab;
  onEdit: () => void;
  onDelete: () => void;
}

/** One comment away from its place: what it answers, what it says, where it stands, what can be done. */
export function OwnCommentRow({ item, tab, onEdit, onDelete }: OwnCommentRowProps) {
  const { base } = useScreen();
  const { target, quoted } = item;
  const rejected = tab === "rejected";
  return (
    <article className="hair-b px-edge py-4">
      {tab === "replies" && (
        <p className="mb-1 text-15 font-semibold">{item.author?.nickname ?? "已注销用户"} 回复了你</p>
      )}
      <CommentBody comment={item} lead={null} className="text-15 leading-comment" />
      <Pictures item={item} />
      {rejected && (
        <p className="mt-2.5 rounded-2 bg-bad-soft px-3 py-2 text-13 leading-comment whitespace-pre-line text-bad">
          未通过：{item.reject_reason || "不符合社区规范"}
        </p>
      )}
      {quoted && (
        <p className="mt-2.5 line-clamp-2 border-l-2 border-line-2 pl-2.5 text-13 leading-comment text-ink-3">
          {quoted.gone ? "原评论已删除" : `${tab === "replies" ? "我" : quoted.author_name}：${quoted.text}`}
        </p>
      )}
      {target ? (
        <a
          href={inClub(base, target.link)}
          className="press mt-2.5 flex min-h-11 items-center gap-1.5 rounded-2 bg-surface-2 px-3 text-13 text-ink-2"
        >
          <span className="flex-none text-ink-3">{target.label}</span>
          <span className="truncate">{target.title}</span>
        </a>
      ) : (
        <p className="mt-2.5 flex min-h-11 items-center gap-1.5 rounded-2 bg-surface-2 px-3 text-13 text-ink-3">
          <Icon name="eye-off" size="s" />
          原内容已删除
        </p>
      )}
      <div className="mt-2.5 flex min-h-8 flex-wrap items-center gap-2.5">
        <span className="num mr-auto text-12 text-ink-3">
          <RelativeTime value={item.created_at} />
          {tab === "pending" && <ReviewTime kind={reviewKindOf({ kind: item.target_kind })} />}
        </span>
        {rejected && target && !target.closed && (
          <Button size="s" variant="accent" icon="edit" onPointerDown={preloadComposer} onClick={onEdit}>
            修改重新提交
          </Button>
        )}
        {item.status === "published" && target && (
          <a href={inClub(base, target.comment_link)} className={buttonClass({ variant: "line", size: "s" })}>
            {tab === "replies" ? "去回复" : "查看"}
          </a>
        )}
        {item.can.delete && (
          <Button size="s" variant="line" icon="trash" onClick={onDelete}>
            删除
          </Button>
        )}
      </div>
    </article>
  );
}

function Pictures({ item: { pictures } }: Pick<OwnCommentRowProps, "item">) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label="评论图片" className="mt-2 grid grid-cols-4 gap-1">
      {pictures.map((picture, index) => (
        <li key={picture.id} className="overflow-hidden rounded-2">
          <Picture media={picture} alt={`第 ${index + 1} 张图片`} ratio="1:1" sizes="min(22vw, 120px)" />
        </li>
      ))}
    </ul>
  );
}
