import type { Token, Tokens } from "marked";
import { diffParagraphs, type Paragraph } from "#shared/differences.ts";
import type { DiffBlock } from "../contract.ts";
import { createMarkdown, plainText } from "./markdown.ts";
import { escapeMarkdown, fillPlaceholders, type PlaceholderValues } from "./placeholders.ts";

/**
 * What changed from `before` to `after`, both Markdown with placeholders. Blocks stand in reading order;
 * the ones that are not `removed` make up the newer text.
 */
export function diffDocuments(before: string, after: string, values: PlaceholderValues): DiffBlock[] {
  return diffParagraphs(paragraphs(before, values), paragraphs(after, values));
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
      // A chapter that only moved up a number has not changed.
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
