import type { ReactNode } from "react";
import type { TopicItem } from "#features/topics/contract.ts";
import { formatCount } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Picture } from "#ui/picture.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";

interface ItemCardProps {
  item: TopicItem;
  /** Marks it as what the host put on top. */
  pinned?: boolean;
  /** At the right of its author. */
  action?: ReactNode;
}

/** A text under a topic: who, what, pictures, figures. All of it but the action opens it. */
export function ItemCard({ item, pinned = false, action }: ItemCardProps) {
  const name = item.author?.nickname ?? "匿名车友";
  return (
    <article className="hair-b px-edge py-3.5">
      <div className="flex items-center gap-2.5">
        <Avatar name={name} src={item.author?.avatar?.src ?? null} size="s" />
        <p className="flex min-w-0 flex-1 items-center gap-1.5 text-13 text-ink-2">
          <span className="truncate">{name}</span>
          {item.author ? <OwnerMarks of={item.author} section={item.section} /> : null}
          <RelativeTime value={item.published_at} className="flex-none text-ink-3" />
        </p>
        {action}
      </div>
      <a href={item.path} className="press mt-2 block">
        <h2 className="text-17 leading-snug font-semibold">
          {pinned && (
            <span className="mr-1.5">
              <Tag kind="accent">置顶</Tag>
            </span>
          )}
          {item.best && (
            <span className="mr-1.5">
              <Tag>精华</Tag>
            </span>
          )}
          {item.title}
        </h2>
        {item.text && <p className="mt-1 line-clamp-3 text-15 leading-body text-ink-2">{item.text}</p>}
        {item.pictures.length > 0 && (
          <span className="mt-2.5 grid grid-cols-3 gap-1.5">
            {item.pictures.slice(0, 3).map((picture) => (
              <span key={picture.id} className="relative overflow-hidden rounded-2">
                <Picture media={picture} alt="" ratio="1:1" sizes="33vw" />
              </span>
            ))}
          </span>
        )}
        <span className="num mt-2.5 flex items-center gap-4 text-12 text-ink-3">
          <span>{item.label}</span>
          {item.video && (
            <span className="inline-flex items-center gap-1">
              <Icon name="play" size="s" />
              视频
            </span>
          )}
          <span className="ml-auto inline-flex items-center gap-1">
            <Icon name="thumb" size="s" />
            {formatCount(item.likes)}
          </span>
          <span className="inline-flex items-center gap-1">
            <Icon name="comment" size="s" />
            {formatCount(item.replies)}
          </span>
        </span>
      </a>
    </article>
  );
}
