import { useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import type { DiffBlock } from "../../contract.ts";
import { DiffParagraph } from "./diff-paragraph.tsx";
import { type DiffRow, foldBlocks } from "./fold-blocks.ts";

const views = [
  { value: "changes", label: "只看改动" },
  { value: "all", label: "对照全文" },
] as const;

/** A comparison with what is unchanged folded away, run by run, or shown in full. */
export function Differences({ blocks }: { blocks: readonly DiffBlock[] }) {
  const [view, setView] = useState<(typeof views)[number]["value"]>("changes");
  return (
    <>
      <SegmentedControl
        label="显示范围"
        options={views}
        value={view}
        onChange={setView}
        className="mx-5 mb-3"
      />
      {foldBlocks(blocks).map((row) => (
        <Row key={row.id} row={row} unfolded={view === "all"} />
      ))}
    </>
  );
}

function Row({ row, unfolded }: { row: DiffRow; unfolded: boolean }) {
  const [opened, setOpened] = useState(false);
  if (row.kind === "block") return <DiffParagraph block={row.block} />;
  if (unfolded || opened) {
    return row.rows.map(({ id, block }) => <DiffParagraph key={id} block={block} />);
  }
  return (
    <button
      type="button"
      onClick={() => setOpened(true)}
      className="press mx-5 my-1 flex h-11 w-[calc(100%-var(--edge)*2)] items-center gap-2 text-13 text-ink-3"
    >
      <Icon name="down" size="s" />
      未改动 {row.rows.length} 段，点击展开
    </button>
  );
}
