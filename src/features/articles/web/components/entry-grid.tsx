import { useScreen } from "#client/screen-context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

/** The section's entries, four or five in a row. */
export function EntryGrid() {
  const { section } = useScreen();
  if (section.entries.length === 0) return null;
  return (
    <nav aria-label="常用入口" className="grid grid-cols-4 px-1 py-2.5">
      {section.entries.map((entry) => (
        <a
          key={entry.label}
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
