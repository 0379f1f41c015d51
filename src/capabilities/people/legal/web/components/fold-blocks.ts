import type { DiffBlock } from "../../contract.ts";

/** What the comparison draws: a paragraph, or a run of unchanged ones behind a button. */
export type DiffRow = BlockRow | { kind: "fold"; id: string; rows: BlockRow[] };

export interface BlockRow {
  kind: "block";
  id: string;
  block: DiffBlock;
}

/** A button in place of a single paragraph would save nothing and cost a tap. */
const FOLDED = 2;

/**
 * Hides what did not change, except the heading of the chapter that the next change stands in. Ids are
 * stable for one comparison.
 */
export function foldBlocks(blocks: readonly DiffBlock[]): DiffRow[] {
  // The same paragraph may stand in a text twice, so that only its place tells it apart.
  const all = blocks.map((block, index): BlockRow => ({ kind: "block", id: `block-${index}`, block }));
  const rows: DiffRow[] = [];
  const fold = (from: number, to: number) => {
    const run = all.slice(from, to);
    if (run.length < FOLDED) rows.push(...run);
    else rows.push({ kind: "fold", id: `fold-${from}`, rows: run });
  };
  const show = (index: number) => rows.push(...all.slice(index, index + 1));
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
