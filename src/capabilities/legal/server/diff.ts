import { diffArrays } from "diff";
import type { Token, Tokens } from "marked";
import type { DiffBlock } from "../contract.ts";
import { createMarkdown, plainText } from "./markdown.ts";
import { escapeMarkdown, fillPlaceholders, type PlaceholderValues } from "./placeholders.ts";

interface Paragraph {
  role: "heading" | "text";
  text: string;
  /** What is compared: a chapter that only moved up a number has not changed. */
  key: string;
}

/** Below this share of common characters two paragraphs are different ones, not two wordings of one. */
const KINSHIP = 0.5;

const words = new Intl.Segmenter("zh-CN", { granularity: "word" });

/**
 * What changed from `before` to `after`, both Markdown with placeholders. Blocks stand in reading order;
 * the ones that are not `removed` make up the newer text.
 */
export function diffDocuments(before: string, after: string, values: PlaceholderValues): DiffBlock[] {
  const changes = diffArrays(paragraphs(before, values), paragraphs(after, values), {
    comparator: (left, right) => left.key === right.key,
  });
  const blocks: DiffBlock[] = [];
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
function pairUp(removed: readonly Paragraph[], added: readonly Paragraph[]): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let next = 0;
  for (const old of removed) {
    let match: { index: number; parts: DiffBlock["parts"] } | undefined;
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

function whole(kind: "same" | "added" | "removed", paragraph: Paragraph): DiffBlock {
  return { kind, role: paragraph.role, parts: [{ kind, text: paragraph.text }] };
}

function wordParts(before: string, after: string): DiffBlock["parts"] {
  return diffArrays(segment(before), segment(after)).map((change) => ({
    kind: change.added ? "added" : change.removed ? "removed" : "same",
    text: change.value.join(""),
  }));
}

function segment(text: string): string[] {
  return Array.from(words.segment(text), (word) => word.segment);
}

/** Share of common characters in the longer of the two wordings, 0…1. */
function kinship(parts: DiffBlock["parts"]): number {
  const length = (kind: "same" | "added" | "removed") =>
    parts.reduce((sum, part) => sum + (part.kind === kind ? part.text.length : 0), 0);
  const same = length("same");
  return same / (same + Math.max(length("added"), length("removed")));
}

/** The text as a list of paragraphs without marks: headings, paragraphs, list items, table rows. */
function paragraphs(body: string, values: PlaceholderValues): Paragraph[] {
  const tokens = createMarkdown().lexer(fillPlaceholders(body, values, escapeMarkdown));
  return tokens.flatMap(tokenParagraphs);
}

function tokenParagraphs(token: Token): Paragraph[] {
  switch (token.type) {
    case "heading": {
      const text = plainText(token.tokens ?? []);
      return [{ role: "heading", text, key: `# ${text.replace(/^[一二三四五六七八九十百]+、/, "")}` }];
    }
    case "list":
      return (token as Tokens.List).items.flatMap((item) => item.tokens.flatMap(tokenParagraphs));
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((row) => plain(row.map((cell) => plainText(cell.tokens)).join(" · ")));
    }
    case "blockquote":
      return (token.tokens ?? []).flatMap(tokenParagraphs);
    case "paragraph":
    case "text":
      return [plain("tokens" in token && token.tokens ? plainText(token.tokens) : token.raw)];
    default:
      return [];
  }
}

function plain(text: string): Paragraph {
  return { role: "text", text, key: text };
}
