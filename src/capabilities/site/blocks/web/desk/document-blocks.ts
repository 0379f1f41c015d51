import type { Picture } from "#capabilities/media/media/web/public.ts";
import { type Block, inlinesOfText, textOfInline } from "#shared/document.ts";

/** One block of a text while it is written at the desk. */
export type EditedBlock =
  | { key: string; type: "paragraph" | "heading" | "list"; text: string }
  | { key: string; type: "picture"; picture: Picture; caption: string }
  /** What this editor does not write: kept as it is. */
  | { key: string; type: "kept"; block: Block };

let serial = 0;
/** A key that no other block of this page has. */
export function blockKey(): string {
  serial += 1;
  return `block-${serial}`;
}

/** A text as it is stored, ready to be edited. */
export function blocksOf({
  blocks,
  pictures,
}: {
  blocks: readonly Block[];
  pictures: readonly Picture[];
}): EditedBlock[] {
  return blocks.map((block): EditedBlock => {
    const key = blockKey();
    if (block.type === "paragraph" || block.type === "heading")
      return { key, type: block.type, text: block.inlines.map(textOfInline).join("") };
    if (block.type === "list" && !block.ordered)
      return {
        ...{ key, type: "list" },
        text: block.items.map((item) => item.map(textOfInline).join("")).join("\n"),
      };
    const picture = block.type === "picture" ? pictures.find(({ id }) => id === block.media_id) : undefined;
    return block.type === "picture" && picture !== undefined
      ? { key, type: "picture", picture, caption: block.caption }
      : { key, type: "kept", block };
  });
}

/** What was written, as it is sent. An empty line within a paragraph begins another one. */
export function documentOf(blocks: readonly EditedBlock[]): { blocks: Block[] } {
  return { blocks: blocks.flatMap(writtenBlocks) };
}

function writtenBlocks(block: EditedBlock): Block[] {
  switch (block.type) {
    case "kept":
      return [block.block];
    case "picture":
      return [{ type: "picture", media_id: block.picture.id, caption: block.caption }];
    case "heading":
      return block.text.trim() === ""
        ? []
        : [{ type: "heading", level: 2, inlines: inlinesOfText(block.text.replaceAll("\n", " "), []) }];
    case "list": {
      const items = block.text.split("\n").filter((line) => line.trim() !== "");
      return items.length === 0
        ? []
        : [{ type: "list", ordered: false, items: items.map((item) => inlinesOfText(item, [])) }];
    }
    case "paragraph":
      return block.text
        .split(/\n{2,}/)
        .filter((text) => text.trim() !== "")
        .map((text) => ({ type: "paragraph", inlines: inlinesOfText(text, []) }));
  }
}
