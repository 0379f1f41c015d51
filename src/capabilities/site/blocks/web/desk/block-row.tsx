import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { type BlockWords, type Placed, termOf } from "./words.ts";

interface BlockRowProps {
  block: Placed;
  words: BlockWords;
  /** What is set in it, in a few words. */
  summary: string;
  /** What it shows is there no longer. */
  gone?: boolean;
  onOpen: () => void;
}

/** One block in the list of a draft. */
export function BlockRow({ block, words: { title, icon }, summary, gone = false, onOpen }: BlockRowProps) {
  const term = termOf(block);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press flex min-h-16 w-full items-center gap-3 py-2 text-left"
    >
      <span
        className={cx(
          "grid size-10 flex-none place-items-center rounded-2 bg-surface-2",
          !block.on && "opacity-40",
        )}
      >
        <Icon name={icon} size="m" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className={cx("truncate text-15 font-semibold", !block.on && "text-ink-3")}>{title}</b>
          {!block.on && <Tag>已关闭</Tag>}
          {gone && <Tag kind="bad">内容已不在</Tag>}
          {term && <Tag kind="info">{term}</Tag>}
        </span>
        <span className="line-clamp-1 text-12 text-ink-3">{summary}</span>
      </span>
      <Icon name="edit" size="s" className="flex-none text-ink-3" />
    </button>
  );
}
