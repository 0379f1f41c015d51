import type { ReactNode } from "react";
import { Sheet } from "#ui/sheet.tsx";

/** A block that can be added. */
export interface OfferedBlock<Block> {
  key: string;
  title: string;
  /** What it shows, in a sentence. */
  text: string;
  /** How it looks, without content. */
  sketch: ReactNode;
  /** With nothing set. */
  block: Block;
}

interface AddSheetProps<Block> {
  description?: string;
  offered: readonly OfferedBlock<Block>[];
  onChoose: (block: Block) => void;
  onClose: () => void;
}

/** The blocks that can still be added, each with a sketch of how it looks. */
export function AddSheet<Block>({ description, offered, onChoose, onClose }: AddSheetProps<Block>) {
  return (
    <Sheet onClose={onClose} title="添加区块" {...(description !== undefined && { description })}>
      <ul className="grid grid-cols-2 gap-3 pb-2">
        {offered.map(({ key, title, text, sketch, block }) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => onChoose(block)}
              className="press block h-full w-full rounded-3 p-3 text-left inset-ring inset-ring-line-2"
            >
              <span
                aria-hidden="true"
                className="flex h-16 flex-col justify-center gap-1.5 overflow-hidden rounded-2 bg-surface-2 px-2"
              >
                {sketch}
              </span>
              <b className="mt-2 block text-15 font-semibold">{title}</b>
              <span className="mt-0.5 block text-12 text-ink-3">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** A line of words in a sketch. */
export const sketchBar = "block rounded-full bg-surface-3";

/** The id of a block that is added now. */
export const newBlockId = () => `b${Date.now().toString(36)}`;
