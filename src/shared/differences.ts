import { diffArrays } from "diff";

/** One paragraph of a text, as it is compared. */
export interface Paragraph {
  role: "heading" | "text";
  text: string;
  /** What is compared: paragraphs with one key are the same, whatever else tells them apart. */
  key: string;
}

type Kind = "same" | "added" | "removed";

/** A paragraph of a comparison. */
export interface DifferenceBlock {
  kind: Kind | "changed";
  role: Paragraph["role"];
  parts: { kind: Kind; text: string }[];
}

/** Below this share of common characters two paragraphs are different ones, not two wordings of one. */
const KINSHIP = 0.5;

const words = new Intl.Segmenter("zh-CN", { granularity: "word" });

/**
 * What changed from one list of paragraphs to another. Blocks stand in reading order; the ones that are not `removed`
 * make up the newer text.
 */
export function diffParagraphs(before: readonly Paragraph[], after: readonly Paragraph[]): DifferenceBlock[] {
  const changes = diffArrays([...before], [...after], {
    comparator: (left, right) => left.key === right.key,
  });
  const blocks: DifferenceBlock[] = [];
  let removed: Paragraph[] = [];
  let added: Paragraph[] = [];
  const settle = () => {
    blocks.push(...pairUp(removed, added));
    removed = [];
    added = [];
  };
  for (const change of changes) {
    if (change.removed) removed = removed.concat(change.value);
    else if (change.added) added = added.concat(change.value);
    else {
      settle();
      blocks.push(...change.value.map((paragraph) => whole("same", paragraph)));
    }
  }
  settle();
  return blocks;
}

/** Finds the rewordings between a run of removed and a run of added paragraphs, keeping both orders. */
function pairUp(removed: readonly Paragraph[], added: readonly Paragraph[]): DifferenceBlock[] {
  const blocks: DifferenceBlock[] = [];
  let next = 0;
  for (const old of removed) {
    let match: { index: number; parts: DifferenceBlock["parts"] } | undefined;
    for (let index = next; index < added.length && match === undefined; index += 1) {
      const candidate = added[index];
      if (candidate === undefined || candidate.role !== old.role) continue;
      const parts = wordParts(old.text, candidate.text);
      if (kinship(parts) >= KINSHIP) match = { index, parts };
    }
    if (match === undefined) {
      blocks.push(whole("removed", old));
      continue;
    }
    blocks.push(...added.slice(next, match.index).map((paragraph) => whole("added", paragraph)));
    blocks.push({ kind: "changed", role: old.role, parts: match.parts });
    next = match.index + 1;
  }
  blocks.push(...added.slice(next).map((paragraph) => whole("added", paragraph)));
  return blocks;
}

function whole(kind: "same" | "added" | "removed", paragraph: Paragraph): DifferenceBlock {
  return { kind, role: paragraph.role, parts: [{ kind, text: paragraph.text }] };
}

function wordParts(before: string, after: string): DifferenceBlock["parts"] {
  return diffArrays(segment(before), segment(after)).map((change) => ({
    kind: change.added ? "added" : change.removed ? "removed" : "same",
    text: change.value.join(""),
  }));
}

function segment(text: string): string[] {
  return Array.from(words.segment(text), (word) => word.segment);
}

/** Share of common characters in the longer of the two wordings, 0…1. */
function kinship(parts: DifferenceBlock["parts"]): number {
  const length = (kind: "same" | "added" | "removed") =>
    parts.reduce((sum, part) => sum + (part.kind === kind ? part.text.length : 0), 0);
  const same = length("same");
  return same / (same + Math.max(length("added"), length("removed")));
}
