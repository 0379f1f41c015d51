import { Parser } from "htmlparser2";
import { marked } from "marked";
import type { Mark } from "#shared/document.ts";
import { escapeHtml } from "#shared/html.ts";
import { type DraftBlock, DraftDocument, type FindMember } from "./draft-document.ts";

const MARKS: Readonly<Record<string, Mark>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  s: "strike",
  del: "strike",
  strike: "strike",
  code: "code",
  kbd: "code",
};
const BLOCKS = new Set(
  "p div section article table tr li header footer figure figcaption details summary".split(" "),
);
/** Discourse writes quotes of other posts as the latter. */
const QUOTES = new Set(["blockquote", "aside"]);
const SILENT = new Set(
  "script style template noscript iframe object embed svg math head title select textarea".split(" "),
);

/** @param base address that relative ones refer to; null leaves them as they are, to be found in a folder */
export interface HtmlOptions {
  findMember?: FindMember;
  base?: string | null;
}

/** HTML of a foreign forum as blocks. Nothing of its markup is kept but what the typed document knows. */
export function htmlBlocks(html: string, { findMember, base = null }: HtmlOptions = {}): DraftBlock[] {
  const draft = new DraftDocument(findMember);
  let silent = 0;
  let code: string | null = null;
  /** Where the whole picture is that a small one leads to. */
  let whole: string | null = null;
  // Parsers hand entities over apart from the words around them: an address would end at its ampersand.
  let pending = "";
  const say = () => {
    draft.text(pending.replace(/[ \t\r\n\f]+/g, " "));
    pending = "";
  };
  const absolute = (address: string) =>
    base !== null && URL.canParse(address, base) ? new URL(address, base).href : address;
  const picture = (attributes: Record<string, string>) => {
    const { src = "", alt = "", title = "" } = attributes;
    // Emoji are drawn as pictures, whose names say what they are.
    if (/\bemoji\b/.test(attributes.class ?? "")) draft.text(alt);
    else draft.picture(absolute(whole ?? src), title || (/\.\w{3,4}$/.test(alt) ? "" : alt));
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        say();
        // What stands in something silent is silent, up to its end.
        if (
          silent > 0 ||
          SILENT.has(name) ||
          /(?:^| )(?:meta|quote-controls)(?: |$)/.test(attributes.class ?? "")
        ) {
          silent += 1;
          return;
        }
        if (name === "br") draft.lineBreak();
        else if (name === "pre") {
          draft.breakBlock();
          code = "";
        } else if (code !== null) return;
        else if (name === "img") picture(attributes);
        else if (name === "a" && /\blightbox\b/.test(attributes.class ?? "")) whole = attributes.href ?? null;
        else if (name === "a") draft.link(absolute(attributes.href ?? ""));
        else if (Object.hasOwn(MARKS, name)) draft.mark(MARKS[name] as Mark, true);
        else if (/^h[1-6]$/.test(name)) draft.heading(name < "h3" ? 2 : 3);
        else if (QUOTES.has(name)) draft.quote(true);
        else if (name === "ul" || name === "ol") draft.list(name === "ol");
        else if (name === "td" || name === "th") draft.text(" ");
        else if (BLOCKS.has(name)) draft.breakBlock();
      },
      ontext(text) {
        if (silent > 0) return;
        if (code !== null) code += text;
        else pending += text;
      },
      onclosetag(name) {
        say();
        if (silent > 0) silent -= 1;
        else if (name === "pre") {
          draft.code(code ?? "");
          code = null;
        } else if (code !== null) return;
        else if (name === "a") {
          whole = null;
          draft.endLink();
        } else if (Object.hasOwn(MARKS, name)) draft.mark(MARKS[name] as Mark, false);
        else if (/^h[1-6]$/.test(name)) draft.heading(null);
        else if (QUOTES.has(name)) draft.quote(false);
        else if (name === "ul" || name === "ol") draft.endList();
        else if (BLOCKS.has(name)) draft.breakBlock();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  say();
  return draft.finish();
}

/** Markdown (GitHub's kind, line ends count) as blocks; HTML within it is read as HTML. */
export function markdownBlocks(markdown: string, options: HtmlOptions = {}): DraftBlock[] {
  let html: string;
  try {
    html = marked.parse(markdown, { async: false, gfm: true, breaks: true });
  } catch {
    // A thousand quotes in one another are more than it can hold: such a text is kept as it was written.
    html = `<p>${escapeHtml(markdown).replaceAll("\n", "<br>")}</p>`;
  }
  return htmlBlocks(html, options);
}
