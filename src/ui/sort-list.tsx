import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";

export interface SortListProps<T> {
  /** What is listed, for screen readers. */
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string;
  /** What an item is called in its buttons. */
  nameOf: (item: T) => string;
  onChange: (items: T[]) => void;
  children: (item: T) => ReactNode;
}

/** Moves one item. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const left = [...items];
  const [item] = left.splice(from, 1);
  if (item !== undefined) left.splice(to, 0, item);
  return left;
}

/** A list whose order is changed by dragging a row's handle, or by its buttons, which the keyboard reaches too. */
export function SortList<T>({ label, items, itemKey, nameOf, onChange, children }: SortListProps<T>) {
  const list = useRef<HTMLOListElement>(null);
  // The order under the finger; only what is let go is told.
  const [dragged, setDragged] = useState<{ key: string; order: readonly T[] } | null>(null);
  const shown = dragged?.order ?? items;
  const follow = (event: PointerEvent) => {
    if (dragged === null || list.current === null) return;
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
    const at = dragged.order.findIndex((item) => itemKey(item) === dragged.key);
    const over = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    if (over >= 0 && over !== at) setDragged({ ...dragged, order: moved(dragged.order, at, over) });
  };
  const drop = () => {
    if (dragged === null) return;
    setDragged(null);
    if (dragged.order.some((item, at) => item !== items[at])) onChange([...dragged.order]);
  };
  return (
    <ol ref={list} aria-label={label}>
      {shown.map((item, at) => {
        const key = itemKey(item);
        const name = nameOf(item);
        return (
          <li
            key={key}
            className={cx("hair-b flex items-center bg-surface", dragged?.key === key && "bg-accent-soft")}
          >
            <span
              aria-hidden="true"
              className="grid h-11 w-8 flex-none cursor-grab touch-none place-items-center text-ink-3 select-none"
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged({ key, order: items });
              }}
              onPointerMove={follow}
              onPointerUp={drop}
              onPointerCancel={() => setDragged(null)}
            >
              <Icon name="menu" size="s" />
            </span>
            <div className="min-w-0 flex-1">{children(item)}</div>
            <IconButton
              icon="up"
              size="s"
              label={`上移${name}`}
              disabled={at === 0}
              className="-mr-2"
              onClick={() => onChange(moved(items, at, at - 1))}
            />
            <IconButton
              icon="down"
              size="s"
              label={`下移${name}`}
              disabled={at === shown.length - 1}
              onClick={() => onChange(moved(items, at, at + 1))}
            />
          </li>
        );
      })}
    </ol>
  );
}
