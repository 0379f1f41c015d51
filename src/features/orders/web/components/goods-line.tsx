import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { Picture, type PictureMedia } from "#ui/picture.tsx";

interface GoodsLineProps {
  picture: PictureMedia | null;
  title: string;
  choice: string;
  /** Below the words: how many, what was refunded. */
  notes?: readonly string[];
  /** At the right. */
  end?: ReactNode;
}

/** One kind of goods in an order: picture, name, choice, and what stands at the right of it. */
export function GoodsLine({ picture, title, choice, notes = [], end }: GoodsLineProps) {
  return (
    <span className="flex gap-3 py-2">
      <span className="relative size-16 flex-none overflow-hidden rounded-2 bg-surface-2">
        {picture === null ? (
          <span className="absolute inset-0 grid place-items-center text-ink-3">
            <Icon name="shop" size="l" />
          </span>
        ) : (
          <Picture media={picture} alt="" ratio="fill" sizes="64px" className="absolute inset-0 size-full" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-15">{title}</span>
        {choice !== "" && <span className="mt-0.5 block truncate text-13 text-ink-3">{choice}</span>}
        {notes.map((note) => (
          <span key={note} className="num mt-0.5 block text-12 text-ink-3">
            {note}
          </span>
        ))}
      </span>
      {end !== undefined && <span className="num flex-none text-right text-15">{end}</span>}
    </span>
  );
}
