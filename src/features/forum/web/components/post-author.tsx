import { AuthorMarks } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { PostCard } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { LevelMark } from "#ui/level-mark.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";

/** Who wrote it, where, when. */
export function PostAuthor({
  post,
  note,
  trail = post.city,
}: {
  post: Pick<PostCard, "author" | "published_at" | "city">;
  /** Stands before the time: the board. */
  note?: string | undefined;
  /** Stands behind the time; the city unless given. */
  trail?: string;
}) {
  const { section } = useScreen();
  const { author } = post;
  const name = author?.nickname ?? "已注销用户";
  const href = author ? pathOf("space", { id: author.id }, { section }) : undefined;
  const Who = href === undefined ? "span" : "a";
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5">
      <Who
        href={href}
        className={href ? "press hit" : ""}
        tabIndex={href ? -1 : undefined}
        aria-hidden="true"
      >
        <Avatar name={name} src={author?.avatar?.src} />
      </Who>
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-15 font-semibold">
          <Who href={href} className={href ? "press -my-2 truncate py-2" : "truncate"}>
            {name}
          </Who>
          {author === null ? null : author.role === "editor" ? (
            <Tag kind="accent">编辑</Tag>
          ) : (
            <LevelMark level={author.level} />
          )}
          <AuthorMarks author={author} />
        </p>
        <p className="num truncate text-12 text-ink-3">
          {note ? `${note} · ` : ""}
          <RelativeTime value={post.published_at} />
          {trail ? ` · ${trail}` : ""}
        </p>
      </div>
    </div>
  );
}
