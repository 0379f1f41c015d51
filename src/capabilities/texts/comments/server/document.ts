import { settleMentions } from "#capabilities/texts/writing/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { cleanDocument, type Document, documentOfText, type Mention, plainText } from "#shared/document.ts";
import type { comments } from "./tables.ts";

/** What a comment says, with its form. */
export function documentOf({
  body,
  document,
}: Pick<typeof comments.$inferSelect, "body" | "document">): Document {
  return document ?? { blocks: paragraphs(body) };
}

/**
 * A document as comments keep it: null where it is nothing but the paragraphs of the text, which is what most are.
 * @returns the text, and the document where it says more
 */
export function kept(document: Document): { body: string; document: Document | null } {
  const body = plainText(document);
  const plain = JSON.stringify(paragraphs(body)) === JSON.stringify(document.blocks);
  return { body, document: plain ? null : document };
}

/** What a member typed, as comments keep it: with mentions of these members, topics and links. */
export async function typed(
  db: Queryable,
  writerId: string,
  text: string,
  mentions: readonly Mention[],
): Promise<{ body: string; document: Document | null }> {
  return kept(cleanDocument(await settleMentions(db, writerId, documentOfText(text, { mentions }))));
}

const paragraphs = (body: string): Document["blocks"] =>
  body.split("\n\n").map((text) => ({ type: "paragraph", inlines: [{ type: "text", text }] }));

/** How a text begins, where there is little room. */
export const excerpt = (text: string): string => [...text].slice(0, 100).join("");
