import type { HomeNow } from "#capabilities/site/site/web/public.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBase } from "#sections/path-table.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";

/** What is on at this moment, or about to be, above all else of a home. */
export function NowBar({ now: { link, mark, on, title } }: { now: HomeNow }) {
  const { section } = useScreen();
  return (
    <a
      href={inClub(sectionBase(section), link)}
      className="press hair-b flex min-h-11 items-center gap-2 bg-surface px-edge text-13"
    >
      <Tag kind={on ? "solid" : "accent"} icon="live">
        {mark}
      </Tag>
      <span className="min-w-0 flex-1 truncate font-semibold text-ink">{title}</span>
      <span className="flex-none text-ink-3">
        <Icon name="right" size="s" />
      </span>
    </a>
  );
}
