import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { GoodsReview } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ImageGrid } from "#ui/image-grid.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { MoreButton } from "#ui/more-button.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Stars } from "./stars.tsx";

const Menu = lazyPart(async () => (await import("../../reviews/review-menu.tsx")).default);
const Viewer = lazyPart(async () => (await import("#ui/pictures-viewer.tsx")).default);

/** What one buyer says. */
export function ReviewItem({ review }: { review: GoodsReview }) {
  const { section } = useScreen();
  const [open, setOpen] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const { member } = review;
  const name = member?.nickname ?? "已注销用户";
  return (
    <article aria-label={`${name}的评价`} className="hair-b px-edge py-3.5">
      <div className="flex items-center gap-2.5">
        <Avatar name={name} src={member?.avatar?.src} />
        <div className="min-w-0 flex-1">
          {member ? (
            <a
              href={pathOf("space", { id: member.id }, { section })}
              className="press -my-2 block truncate py-2 text-15 font-semibold"
            >
              {name}
            </a>
          ) : (
            <span className="block truncate text-15 text-ink-3">{name}</span>
          )}
          <p className="flex items-center gap-1.5 text-12 text-ink-3">
            <Stars value={review.stars} />
            <RelativeTime value={review.created_at} />
            <span className="truncate">{review.choice}</span>
          </p>
        </div>
        <MoreButton menu={Menu} label={`${name}的评价，更多操作`} onClick={() => setAsking(true)} />
      </div>
      {review.body ? (
        <p className="mt-2 text-15 leading-body whitespace-pre-line wrap-anywhere">{review.body}</p>
      ) : null}
      {review.pictures.length > 0 ? (
        <ImageGrid pictures={review.pictures} alt={`${name}的晒图`} onOpen={setOpen} className="mt-2" />
      ) : null}
      {review.reply ? (
        <p className="mt-2 rounded-2 bg-surface-2 p-3 text-13 text-ink-2">
          <span className="font-semibold">商家回复：</span>
          {review.reply}
        </p>
      ) : null}
      {asking ? <Menu review={review} onClose={() => setAsking(false)} /> : null}
      {open === null ? null : (
        <Viewer pictures={review.pictures} index={open} alt={`${name}的晒图`} onClose={() => setOpen(null)} />
      )}
    </article>
  );
}
