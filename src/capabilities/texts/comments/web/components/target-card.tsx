import type { CommentTargetView } from "#capabilities/texts/comments/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";

/** What the comments stand under: a picture, its title, and the way to it. */
export function TargetCard({ target }: { target: CommentTargetView }) {
  const { base } = useScreen();
  return (
    <div className="px-edge pt-1 pb-3">
      <a
        href={`${base}${target.path}`}
        className="press flex items-center gap-3 overflow-hidden rounded-3 bg-surface-2"
      >
        {target.cover ? (
          <span className="w-26 flex-none self-stretch">
            <Picture media={target.cover} alt="" ratio="4:3" sizes="min(28vw, 150px)" priority />
          </span>
        ) : null}
        <span className={target.cover ? "min-w-0 flex-1 py-2" : "min-w-0 flex-1 py-3 pl-3.5"}>
          <span className="line-clamp-2 text-15 leading-snug font-semibold">{target.title}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-1.5 text-12 text-ink-3">
            <Tag kind="accent">{target.label}</Tag>
            <span className="truncate">{target.author_name}</span>
          </span>
        </span>
        <Icon name="right" size="s" className="mr-3 text-ink-3" />
      </a>
    </div>
  );
}
