import type { WaitingThing } from "#capabilities/people/members/web/public.ts";
import { isKnownPath } from "#client/known-paths.ts";
import { type MyEntry, myEntryGroups } from "#client/my-entries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { CountBadge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { myEntries } from "../entries.ts";

/** What all features have here, in their groups; what the section closes is not drawn. */
export function EntryGrid({ waiting }: { waiting: readonly WaitingThing[] }) {
  const { section } = useScreen();
  const open = myEntries()
    .map((entry) => ({ ...entry, to: pathOf(entry.screen, {}, { section }) }))
    .filter(({ to }) => isKnownPath(to));
  return myEntryGroups.map(({ key, title }) => {
    const entries = open.filter(({ group }) => group === key);
    if (entries.length === 0) return null;
    return (
      <nav key={key} aria-label={title} className="pt-3">
        <p className="px-edge text-13 text-ink-3" aria-hidden="true">
          {title}
        </p>
        <ul className="grid grid-cols-4 px-1 pb-1">
          {entries.map((entry) => (
            <li key={entry.to}>
              <Entry {...entry} count={countOf(entry, waiting)} />
            </li>
          ))}
        </ul>
      </nav>
    );
  });
}

function Entry({ label, icon, to, count }: Pick<MyEntry, "label" | "icon"> & { to: string; count: number }) {
  return (
    <a
      href={to}
      className="press flex min-h-17 flex-col items-center justify-center gap-1.5 text-13 text-ink-2"
    >
      <span className="relative text-ink">
        <Icon name={icon} />
        {count > 0 && <CountBadge count={count} className="absolute -top-1.5 left-3.5" />}
      </span>
      {label}
      {count > 0 && <span className="sr-only">，{count} 条待处理</span>}
    </a>
  );
}

function countOf({ waits = [] }: MyEntry, waiting: readonly WaitingThing[]): number {
  return waiting.reduce((sum, { key, count }) => (waits.includes(key) ? sum + count : sum), 0);
}
