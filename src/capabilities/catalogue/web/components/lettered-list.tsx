import { type PointerEvent, type ReactNode, useId } from "react";

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
  const id = useId();
  const groups = [...Map.groupBy(items, letterOf)].sort(([a], [b]) =>
    a === "#" ? 1 : b === "#" ? -1 : a.localeCompare(b),
  );
  const show = (letter: string) =>
    document.getElementById(`${id}${letter}`)?.scrollIntoView({ block: "start" });
  const slide = (event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const letter = under instanceof HTMLElement ? under.dataset.letter : undefined;
    if (event.buttons > 0 && letter) show(letter);
  };
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1">
        {groups.map(([letter, members]) => (
          <section
            key={letter}
            id={`${id}${letter}`}
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
        <nav
          aria-label="按字母查找"
          className="sticky flex w-9 flex-none touch-none flex-col items-stretch py-2"
          style={{ top }}
          onPointerMove={slide}
          onPointerDown={(event) => event.currentTarget.releasePointerCapture(event.pointerId)}
        >
          {groups.map(([letter]) => (
            <button
              key={letter}
              type="button"
              data-letter={letter}
              onClick={() => show(letter)}
              className="press min-h-6 text-12 font-semibold text-accent-ink"
            >
              {letter}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}
