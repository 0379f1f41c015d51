import { useScreen } from "#client/screen-context.tsx";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { onAir } from "#shared/live.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";

type Live = NonNullable<ArticleDetail["live"]>;

/** Where it stands, and what can be done there. */
function wordsOf({ state, starts_at, replay }: Live): { mark: string; text: string } {
  if (onAir(state)) return { mark: "直播中", text: "正在直播，去看看" };
  if (state === "announced")
    return { mark: "直播预告", text: `${formatDate(starts_at, { time: true })} 开播` };
  return replay ? { mark: "直播回放", text: "看这场直播的回放" } : { mark: "直播", text: "直播已结束" };
}

/** The way to the live of an article; nothing where it has none. */
export function LiveLink({ article, className }: { article: ArticleDetail; className?: string }) {
  const { section } = useScreen();
  const { id, live } = article;
  if (live === undefined) return null;
  const { mark, text } = wordsOf(live);
  return (
    <a
      href={pathOf("live.article", { id }, { section })}
      className={cx(
        "press flex min-h-11 items-center gap-2 rounded-2 bg-surface-2 px-3.5 text-13 text-ink-2",
        className,
      )}
    >
      <Tag kind={onAir(live.state) ? "solid" : "accent"} icon="live">
        {mark}
      </Tag>
      <span className="num min-w-0 flex-1 truncate">{text}</span>
      <Icon name="right" size="s" />
    </a>
  );
}
