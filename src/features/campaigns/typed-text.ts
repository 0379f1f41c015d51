import { type Block, type Document, documentOfText, type Inline, textOfInline } from "#shared/document.ts";
import { cleanText } from "#shared/text.ts";
import { trim } from "#shared/validation.ts";

/*
 * How a document is typed at a desk, on a phone too: an empty line between paragraphs, "# " before a heading, "- " before every
 * point of a list. Addresses become links by themselves.
 */

/** What was typed, as a document. */
export function documentOfTyped(typed: string): Document {
  return { blocks: cleanText(typed).split("\n\n").flatMap(blocksOf) };
}

function blocksOf(piece: string): Block[] {
  const lines = piece
    .split("\n")
    .map(trim)
    .filter((line) => line !== "");
  const blocks: Block[] = [];
  let plain: string[] = [];
  const end = () => {
    if (plain.length > 0) blocks.push(...documentOfText(plain.join("\n")).blocks);
    plain = [];
  };
  for (const line of lines) {
    const [, heading] = /^#\s+(.*\S)$/.exec(line) ?? [];
    const [, point] = /^-\s+(.*\S)$/.exec(line) ?? [];
    if (heading === undefined && point === undefined) {
      plain.push(line);
      continue;
    }
    const inlines = inlinesOf(heading ?? point ?? "");
    if (inlines.length === 0) continue;
    end();
    const last = blocks.at(-1);
    if (heading !== undefined) blocks.push({ type: "heading", level: 3, inlines });
    else if (last?.type === "list") last.items.push(inlines);
    else blocks.push({ type: "list", ordered: false, items: [inlines] });
  }
  end();
  return blocks;
}

function inlinesOf(line: string): Inline[] {
  const [block] = documentOfText(line).blocks;
  return block?.type === "paragraph" ? block.inlines : [];
}

/** A document as it would be typed; what cannot be typed is left out. */
export function typedOf({ blocks }: Document): string {
  return blocks
    .flatMap((block) => {
      switch (block.type) {
        case "heading":
          return `# ${textOf(block.inlines)}`;
        case "list":
          return block.items.map((item) => `- ${textOf(item)}`).join("\n");
        case "paragraph":
        case "quote":
          return textOf(block.inlines);
        case "code":
          return block.text;
        default:
          return [];
      }
    })
    .join("\n\n");
}

const textOf = (inlines: readonly Inline[]) => inlines.map(textOfInline).join("");
