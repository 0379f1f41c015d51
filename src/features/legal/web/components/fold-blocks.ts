import type { DiffBlock } from "../../contract.ts";

/** What the comparison draws: a paragraph, or a run of unchanged ones behind a button. */
export type DiffRow =
  | { kind: "block"; id: string; block: DiffBlock }
  | { kind: "fold"; id: string; blocks: DiffBlock[] };

/**
 * Hides what did not change, except the heading of the chapter that the next change stands in. Ids are
 * stable for one comparison.
 */
export function foldBlocks(blocks: readonly DiffBlock[]): DiffRow[] {
  const rows: DiffRow[] = [];
  const fold = (from: number, to: number) => {
    if (from < to) rows.push({ kind: "fold", id: `fold-${from}`, blocks: blocks.slice(from, to) });
  };
  const show = (index: number) => {
    const block = blocks[index];
    if (block) rows.push({ kind: "block", id: `block-${index}`, block });
  };
  let index = 0;
  while (index < blocks.length) {
    if (blocks[index]?.kind !== "same") {
      show(index);
      index += 1;
      continue;
    }
    let end = index;
    while (blocks[end]?.kind === "same") end += 1;
    const heading = end < blocks.length ? lastHeading(blocks, index, end) : -1;
    if (heading < 0) fold(index, end);
    else {
      fold(index, heading);
      show(heading);
      fold(heading + 1, end);
    }
    index = end;
  }
  return rows;
}

/** The chapter that the paragraph after `end` belongs to; none when that is a heading itself. */
function lastHeading(blocks: readonly DiffBlock[], start: number, end: number): number {
  if (blocks[end]?.role === "heading") return -1;
  for (let index = end - 1; index >= start; index -= 1) if (blocks[index]?.role === "heading") return index;
  return -1;
}
