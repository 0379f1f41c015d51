import { useScreen } from "#client/screen-context.tsx";
import type { PostCard } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { PlayMark } from "#ui/picture-marks.tsx";

/** One post in two columns: its picture, or its words where it has none. */
export function PostTile({ post }: { post: PostCard }) {
  const { section } = useScreen();
  const [first] = post.pictures;
  const name = post.author?.nickname ?? "已注销用户";
  return (
    <a
      href={pathOf("bbs.post", { id: post.id }, { section })}
      className="press flex h-full flex-col overflow-hidden rounded-2 bg-surface"
    >
      {first ? (
        <span className="relative block">
          <Picture media={first} alt="" ratio="1:1" sizes="min(48vw, 260px)" />
          {post.video ? <PlayMark /> : null}
        </span>
      ) : (
        <span className="flex aspect-square items-center bg-accent-soft p-4">
          <span className="line-clamp-6 text-15 leading-body text-accent-ink">
            {post.excerpt || post.title}
          </span>
        </span>
      )}
      <span className="flex flex-1 flex-col p-2.5">
        <b className="line-clamp-2 text-15 leading-snug font-semibold">{post.title}</b>
        <span className="num mt-auto flex items-center gap-1.5 pt-2 text-12 text-ink-3">
          <Avatar name={name} src={post.author?.avatar?.src} size="xs" />
          <span className="truncate">{name}</span>
          <span className="ml-auto flex flex-none items-center gap-1">
            <Icon name="thumb" size="xs" />
            <span className="sr-only">获赞</span>
            {formatCount(post.counts.likes)}
          </span>
        </span>
      </span>
    </a>
  );
}
