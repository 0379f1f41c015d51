import { Marked, type Token, type Tokens } from "marked";

/**
 * CommonMark does not close `**…。**` when a Chinese character follows at once, because the marks then stand
 * between punctuation and a letter. Chinese sentences are written exactly so; here `**` always pairs up.
 */
const strong = {
  name: "chineseStrong",
  level: "inline" as const,
  start: (source: string) => source.indexOf("**"),
  tokenizer(this: { lexer: { inlineTokens(source: string): Token[] } }, source: string) {
    const match = /^\*\*(?=\S)([\s\S]*?\S)\*\*/.exec(source);
    if (match?.[1] === undefined) return undefined;
    return { type: "chineseStrong", raw: match[0], tokens: this.lexer.inlineTokens(match[1]) };
  },
  renderer(this: { parser: { parseInline(tokens: Token[]): string } }, token: Tokens.Generic) {
    return `<strong>${this.parser.parseInline(token.tokens ?? [])}</strong>`;
  },
};

/** A parser of its own, so that nothing else's settings reach the legal texts. */
export function createMarkdown(): Marked {
  return new Marked({ gfm: true, extensions: [strong] });
}

/** The words of inline tokens without any marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ("tokens" in token && token.tokens !== undefined) return plainText(token.tokens);
      if (token.type === "br") return "\n";
      return "text" in token ? String(token.text) : token.raw;
    })
    .join("");
}
