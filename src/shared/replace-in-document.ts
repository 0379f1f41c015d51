import { type Block, cleanDocument, type Document, type Inline, textOfInline } from "./document.ts";

/** A place in a text, in UTF-16 units, and what is to stand there. */
interface Substitute {
  start: number;
  end: number;
  by: string;
}

/**
 * A document with places of its texts replaced, wherever they stand: also where one begins in one inline and ends in another. Names
 * of members stay; what is no longer the name of a topic, or the address that it leads to, becomes text.
 * @param find the places in one piece of text, from left to right, none over another
 */
export function replaceInDocument(
  document: Document,
  find: (text: string) => readonly Substitute[],
): Document {
  const plain = (text: string) => {
    let done = 0;
    let result = "";
    for (const { start, end, by } of find(text)) {
      result += text.slice(done, start) + by;
      done = end;
    }
    return result + text.slice(done);
  };
  const blocks = document.blocks.map((block): Block => {
    switch (block.type) {
      case "list":
        return { ...block, items: block.items.map((item) => replaceInInlines(item, find)) };
      case "code":
        return { ...block, text: plain(block.text) };
      case "picture":
        return { ...block, caption: plain(block.caption) };
      case "video":
        return block;
      default:
        return { ...block, inlines: replaceInInlines(block.inlines, find) };
    }
  });
  return cleanDocument({ blocks });
}

function replaceInInlines(
  inlines: readonly Inline[],
  find: (text: string) => readonly Substitute[],
): Inline[] {
  const texts = inlines.map(textOfInline);
  const places = find(texts.join(""));
  if (places.length === 0) return [...inlines];
  let from = 0;
  return inlines.map((inline, index) => {
    const text = texts[index] ?? "";
    const begin = from;
    from += text.length;
    return changed(inline, text, replacedPart(text, begin, places));
  });
}

/** What is left of a piece that begins at `begin`; what replaces a place stands where the place begins. */
function replacedPart(text: string, begin: number, places: readonly Substitute[]): string {
  const end = begin + text.length;
  let result = "";
  let at = begin;
  for (const place of places) {
    if (place.end <= begin || place.start >= end) continue;
    if (place.start >= begin) result += text.slice(at - begin, place.start - begin) + place.by;
    at = Math.min(place.end, end);
  }
  return result + text.slice(at - begin);
}

function changed(inline: Inline, before: string, after: string): Inline {
  if (before === after || inline.type === "mention") return inline;
  if (inline.type === "text") return { ...inline, text: after };
  if (inline.type === "link" && inline.href !== inline.text && after !== "")
    return { ...inline, text: after };
  return { type: "text", text: after };
}
