import type { LayoutEntry } from "#capabilities/site/home-layout/web/public.ts";
import { isKnownPath } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { Overview } from "#features/articles/contract.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

/** An entry is a promise: fewer things behind it than this are better met in the list itself. */
const WORTH_AN_ENTRY = 4;
/** Fewer would stand lost in the row. */
const FEWEST = 3;
const MOST = 5;

/** The chosen entries, five in a row; otherwise the section's own in one row: the first five behind which enough stands. */
export function EntryGrid({
  counts,
  chosen,
}: Pick<Overview, "counts"> & { chosen?: readonly LayoutEntry[] | undefined }) {
  const { section } = useScreen();
  const entries =
    chosen?.filter(({ to }) => isKnownPath(to)) ??
    section.entries
      .filter(({ to }) => isKnownPath(to) && standsBehind(counts, to) >= WORTH_AN_ENTRY)
      .slice(0, MOST);
  if (entries.length < (chosen ? 1 : FEWEST)) return null;
  return (
    <nav
      aria-label="常用入口"
      className={`grid px-1 py-2.5 ${entries.length > MOST ? "grid-cols-5" : "auto-cols-fr grid-flow-col"}`}
    >
      {entries.map((entry) => (
        <a
          key={entry.to + entry.label}
          href={entry.to}
          data-keep-scroll=""
          className="press flex flex-col items-center gap-1.5 py-2 text-12 text-ink-2"
        >
          <span className="text-ink">
            <Icon name={entry.icon as IconName} />
          </span>
          {entry.label}
        </a>
      ))}
    </nav>
  );
}

/** How many articles an address lists; one that lists none is a screen in its own right. */
function standsBehind(counts: Overview["counts"], to: string): number {
  const search = new URLSearchParams(to.split("?")[1]);
  const kind = search.get("tab");
  const channel = search.get("channel");
  if (kind === null && channel === null) return Number.POSITIVE_INFINITY;
  return counts
    .filter((one) => (kind ?? one.kind) === one.kind && (channel ?? one.channel) === one.channel)
    .reduce((sum, { count }) => sum + count, 0);
}
