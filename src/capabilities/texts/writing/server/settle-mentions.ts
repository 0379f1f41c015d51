import { and, inArray, ne } from "drizzle-orm";
import { notBlocked } from "#capabilities/community/relations/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { type Block, type Document, type Inline, mentionsOf, textOfInline } from "#shared/document.ts";

/**
 * A document whose mentions hold: each says the nickname that its member has, and what names nobody, a cancelled account
 * or somebody who blocked the writer (or whom he blocked) is mere text. To be done before a document is stored.
 */
export async function settleMentions(db: Queryable, writerId: string, document: Document): Promise<Document> {
  const ids = mentionsOf(document).map(({ member_id }) => member_id);
  if (ids.length === 0) return document;
  const rows = await db
    .select({ id: members.id, nickname: members.nickname })
    .from(members)
    .where(and(inArray(members.id, ids), ne(members.status, "cancelled"), notBlocked(writerId, members.id)));
  const names = new Map(rows.map(({ id, nickname }) => [id, nickname]));
  return mapInlines(document, (inline) => {
    if (inline.type !== "mention") return inline;
    const name = names.get(inline.member_id);
    return name === undefined ? { type: "text", text: textOfInline(inline) } : { ...inline, name };
  });
}

/** The same document with every inline replaced. */
export function mapInlines(document: Document, change: (inline: Inline) => Inline): Document {
  return {
    blocks: document.blocks.map((block): Block => {
      if (block.type === "list")
        return { ...block, items: block.items.map((item) => item.map((inline) => change(inline))) };
      return "inlines" in block
        ? { ...block, inlines: block.inlines.map((inline) => change(inline)) }
        : block;
    }),
  };
}
