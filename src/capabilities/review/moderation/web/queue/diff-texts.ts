export interface TextChange {
  kind: "same" | "gone" | "come";
  text: string;
  /** Distinguishes the parts, in their order. */
  at: number;
}

/** Characters of unchanged text that stay beside a change. */
const AROUND = 30;

/**
 * What went and what came between two versions of a text: what both begin and end with stays, shortened to what stands
 * beside the change, and the middle was replaced. Whole characters, so that no pair of surrogates is cut.
 */
export function diffTexts(before: string, now: string): TextChange[] {
  const [old, fresh] = [[...before], [...now]];
  let begin = 0;
  while (begin < old.length && begin < fresh.length && old[begin] === fresh[begin]) begin += 1;
  let end = 0;
  const most = Math.min(old.length, fresh.length) - begin;
  while (end < most && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  const head = fresh.slice(0, begin);
  const tail = fresh.slice(fresh.length - end);
  const parts: Omit<TextChange, "at">[] = [
    { kind: "same", text: (head.length > AROUND ? "…" : "") + head.slice(-AROUND).join("") },
    { kind: "gone", text: old.slice(begin, old.length - end).join("") },
    { kind: "come", text: fresh.slice(begin, fresh.length - end).join("") },
    { kind: "same", text: tail.slice(0, AROUND).join("") + (tail.length > AROUND ? "…" : "") },
  ];
  return parts.filter(({ text }) => text !== "").map((part, at) => ({ ...part, at }));
}
