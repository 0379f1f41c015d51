import type { LayoutEntry } from "#capabilities/site/home-layout/web/public.ts";
import { SectionButton } from "#capabilities/site/site/web/public.ts";
import { isKnownPath } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { Overview } from "#features/articles/contract.ts";
import { clubsEntry, entriesOf } from "#sections/entries.ts";
import { sectionBase } from "#sections/path-table.ts";
import type { Section } from "#sections/types.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

/** Fewer would stand lost in the row. */
const FEWEST = 3;
const MOST = 10;
const look = "press flex flex-col items-center gap-1.5 py-2 text-12 text-ink-2";
const IN_A_ROW = 5;
/** As class names that the style sheet knows. */
const columns: Readonly<Record<number, string>> = { 3: "grid-cols-3", 4: "grid-cols-4", 5: "grid-cols-5" };

/**
 * The entries that operators chose, in their order, or else the section's own: in either case those behind which
 * something stands, in one row, or in two that are as full as each other.
 */
export function EntryGrid({
  counts,
  empty,
  chosen,
}: Pick<Overview, "counts" | "empty"> & { chosen?: readonly LayoutEntry[] | undefined }) {
  const { section } = useScreen();
  const entries = (chosen ?? entriesOf(section))
    .filter(({ to }) => isKnownPath(to) && !empty.includes(to) && hasArticles(counts, to, section))
    .slice(0, MOST);
  if (entries.length < (chosen ? 1 : FEWEST)) return null;
  return (
    <nav
      aria-label="常用入口"
      className={`grid px-1 py-2.5 ${entries.length > IN_A_ROW ? columns[Math.ceil(entries.length / 2)] : "auto-cols-fr grid-flow-col"}`}
    >
      {entries.map((entry) => {
        const drawn = (
          <>
            <span className="text-ink">
              <Icon name={entry.icon as IconName} />
            </span>
            {entry.label}
          </>
        );
        return entry.to === clubsEntry ? (
          <SectionButton key={entry.to} className={look}>
            {drawn}
          </SectionButton>
        ) : (
          <a key={entry.to + entry.label} href={entry.to} data-keep-scroll="" className={look}>
            {drawn}
          </a>
        );
      })}
    </nav>
  );
}

/** Whether an address that lists the section's articles has one; any other is a screen in its own right. */
function hasArticles(counts: Overview["counts"], to: string, section: Section): boolean {
  const search = new URLSearchParams(to.split("?")[1]);
  const kind = search.get("tab");
  const channel = search.get("channel");
  if ((kind === null && channel === null) || !to.startsWith(`${sectionBase(section)}/`)) return true;
  return counts.some((one) => (kind ?? one.kind) === one.kind && (channel ?? one.channel) === one.channel);
}
