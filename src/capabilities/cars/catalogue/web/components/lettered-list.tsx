import type { ReactNode } from "react";
import { LetterIndex, useLetters } from "#ui/letter-index.tsx";

interface LetteredListProps<Item> {
  items: readonly Item[];
  /** Under which it stands: A to Z, or #. */
  letterOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  /** Of the whole, for screen readers. */
  label: string;
  /** Where the letters stick: a CSS length from the top. */
  top: string;
  children: (item: Item) => ReactNode;
}

/** Fewer need no index. */
const MANY = 12;

/** A list under letters, with an index at the right through which a finger slides. */
export function LetteredList<Item>({
  items,
  letterOf,
  keyOf,
  label,
  top,
  children,
}: LetteredListProps<Item>) {
  const { idOf, show } = useLetters();
  const groups = [...Map.groupBy(items, letterOf)].sort(([a], [b]) =>
    a === "#" ? 1 : b === "#" ? -1 : a.localeCompare(b),
  );
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1">
        {groups.map(([letter, members]) => (
          <section
            key={letter}
            id={idOf(letter)}
            aria-label={`${label} ${letter}`}
            style={{ scrollMarginTop: top }}
          >
            <p
              aria-hidden="true"
              className="sticky z-1 bg-bg px-edge py-1 text-13 text-ink-3"
              style={{ top }}
            >
              {letter}
            </p>
            <ul className="px-edge">
              {members.map((item) => (
                <li key={keyOf(item)} className="hair-t first:border-t-0">
                  {children(item)}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {items.length >= MANY && (
        <LetterIndex
          letters={groups.map(([letter]) => letter)}
          onShow={show}
          className="w-9 py-2"
          style={{ top }}
        />
      )}
    </div>
  );
}
