import { settleMentions } from "#capabilities/texts/writing/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import {
  cleanDocument,
  type Document,
  inlinesOfText,
  type Mention,
  mentionsOf,
  plainText,
  textOfInline,
} from "#shared/document.ts";

/** What a message says, with whom it names. */
export function documentOf({ body, document }: { body: string; document: Document | null }): Document {
  return document ?? { blocks: [{ type: "paragraph", inlines: [{ type: "text", text: body }] }] };
}

/**
 * What a member typed, as rooms keep it. It passes by in a second, so that only mentions are more than words: topics and
 * addresses stay what was typed.
 */
export async function typedMessage(
  db: Queryable,
  writerId: string,
  text: string,
  mentions: readonly Mention[],
): Promise<{ body: string; document: Document | null }> {
  // A longer name first: @陈师傅 is not @陈.
  const known = [...mentions].sort((a, b) => b.name.length - a.name.length);
  const inlines = inlinesOfText(text, known).map((inline) =>
    inline.type === "mention" ? inline : { type: "text" as const, text: textOfInline(inline) },
  );
  const document = cleanDocument(
    await settleMentions(db, writerId, { blocks: [{ type: "paragraph", inlines }] }),
  );
  return { body: plainText(document), document: mentionsOf(document).length > 0 ? document : null };
}
