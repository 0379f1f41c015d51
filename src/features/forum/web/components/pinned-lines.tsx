import { useScreen } from "#client/screen-context.tsx";
import type { Pinned } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Tag } from "#ui/tag.tsx";

/** Pinned posts and announcements, a line each. */
export function PinnedLines({ posts }: { posts: readonly Pinned[] }) {
  const { section } = useScreen();
  if (posts.length === 0) return null;
  return (
    <ul aria-label="置顶" className="border-b-8 border-surface-2 px-edge py-1">
      {posts.map(({ id, title, announcement }) => (
        <li key={id}>
          <a
            href={pathOf("bbs.post", { id }, { section })}
            className="press flex min-h-11 items-center gap-2 text-15"
          >
            <Tag kind={announcement ? "solid" : "accent"}>{announcement ? "公告" : "置顶"}</Tag>
            <span className="truncate">{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
