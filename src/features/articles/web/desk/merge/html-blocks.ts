const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const EMPTY = new Set(["img", "br", "hr", "col", "source"]);
/** Tags that editors and the server put in or leave out without anything being changed. */
const SILENT = new Set(["p", "span", "tbody", "colgroup", "col", "figure", "div"]);

/** The blocks of a text's HTML, which is well-formed; together they are the whole of it. */
export function htmlBlocks(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: closes, 2: name = "", index } of html.matchAll(TAG)) {
    if (EMPTY.has(name.toLowerCase())) {
      if (depth > 0) continue;
    } else depth += closes ? -1 : 1;
    if (depth > 0) continue;
    blocks.push(html.slice(from, index + tag.length));
    from = index + tag.length;
    depth = 0;
  }
  if (html.slice(from).trim() !== "") blocks.push(html.slice(from));
  else if (blocks.length > 0) blocks[blocks.length - 1] += html.slice(from);
  return blocks;
}

/** What a block says and shows, whoever wrote its tags down: editor and server write some attributes in their own way. */
export function blockKey(block: string): string {
  return block
    .replace(TAG, (_tag, closes: string, name: string, rest: string) => {
      const tag = name.toLowerCase();
      if (SILENT.has(tag)) return "";
      const address = /(?:src|href)\s*=\s*["']([^"'?]*)/i.exec(rest)?.[1] ?? "";
      return `<${closes}${tag}${address && ` ${address}`}>`;
    })
    .replaceAll("&nbsp;", " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** What a block is in plain words, for the one who chooses. */
export function blockWords(block: string): string {
  const card = /::(car|article|film|link)\[/.exec(block)?.[1];
  if (card) return cards[card as keyof typeof cards];
  const words = block
    .replace(TAG, (_tag, _closes, name: string) => (name.toLowerCase() === "br" ? " " : ""))
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
  return /<img/i.test(block) ? `［图片］${words}` : words;
}

const cards = {
  car: "［车型卡片］",
  article: "［文章卡片］",
  film: "［视频］",
  link: "［网页卡片］",
} as const;
