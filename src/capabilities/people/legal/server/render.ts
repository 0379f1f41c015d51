import type { Token, Tokens } from "marked";
import sanitizeHtml from "sanitize-html";
import { escapeHtml } from "#shared/html.ts";
import { createMarkdown, plainText } from "./markdown.ts";
import { escapeMarkdown, fillPlaceholders, type PlaceholderValues } from "./placeholders.ts";

export interface TocEntry {
  id: string;
  text: string;
  /** 2 for chapters, 3 below them. */
  level: number;
}

/** From this many columns on, rows are drawn as cards on a phone; `data-label` then names each cell. */
const CARD_COLUMNS = 4;

/**
 * Markdown with placeholders → HTML that is safe to insert, and its table of contents.
 * @throws Error for unknown placeholders and unbalanced conditions
 */
export function renderDocument(body: string, values: PlaceholderValues): { html: string; toc: TocEntry[] } {
  const toc: TocEntry[] = [];
  const markdown = createMarkdown();
  markdown.use({
    renderer: {
      heading(token: Tokens.Heading) {
        // The page's title is its only h1.
        const level = Math.min(Math.max(token.depth, 2), 3);
        const id = `s-${toc.length + 1}`;
        toc.push({ id, text: plainText(token.tokens), level });
        return `<h${level} id="${id}">${this.parser.parseInline(token.tokens)}</h${level}>\n`;
      },
      table(token: Tokens.Table) {
        const inline = (tokens: Token[]) => this.parser.parseInline(tokens);
        return renderTable(token, inline);
      },
    },
  });
  const source = fillPlaceholders(body, values, escapeMarkdown);
  return { html: sanitize(markdown.parse(source, { async: false })), toc };
}

/**
 * A table of few columns is drawn as one. Cells of others keep their roles in writing, because a table drawn as cards, or one that
 * scrolls, loses those that it has by itself (prose.css).
 */
function renderTable(table: Tokens.Table, inline: (tokens: Token[]) => string): string {
  const labels = table.header.map((cell) => plainText(cell.tokens));
  const isCards = labels.length >= CARD_COLUMNS;
  const role = (name: string) => (isCards ? ` role="${name}"` : "");
  const header = table.header
    .map((cell) => `<th${role("columnheader")} scope="col">${inline(cell.tokens)}</th>`)
    .join("");
  const rows = table.rows.map((row) => {
    const cells = row.map(
      (cell, column) =>
        `<td${role("cell")} data-label="${escapeHtml(labels[column] ?? "")}">${inline(cell.tokens)}</td>`,
    );
    return `<tr${role("row")}>${cells.join("")}</tr>`;
  });
  const shape = isCards ? ' class="table-cards"' : "";
  return (
    `<table${role("table")}${shape}><thead${role("rowgroup")}><tr${role("row")}>${header}</tr></thead>` +
    `<tbody${role("rowgroup")}>${rows.join("")}</tbody></table>\n`
  );
}

function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...["h2", "h3", "p", "br", "hr", "ul", "ol", "li", "strong", "em", "del", "code", "blockquote", "a"],
      ...["table", "thead", "tbody", "tr", "th", "td"],
    ],
    allowedAttributes: {
      a: ["href"],
      h2: ["id"],
      h3: ["id"],
      ol: ["start"],
      table: ["class", "role"],
      thead: ["role"],
      tbody: ["role"],
      tr: ["role"],
      th: ["role", "scope"],
      td: ["role", "data-label"],
    },
    allowedClasses: { table: ["table-cards"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
  });
}
