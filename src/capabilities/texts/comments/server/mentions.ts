import { isBlocked } from "#capabilities/community/relations/server/public.ts";
import { type NoticeKind, notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Text, TextWatcher } from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { mentionsOf, plainText } from "#shared/document.ts";
import { excerpt } from "./document.ts";
import { baseOf } from "./link.ts";

/** Somebody named the member with an @, in whatever text. */
export const mentionNotice: NoticeKind<Pick<Text, "document" | "section" | "path" | "anonymous">> = {
  name: "comments.mention",
  group: "reply",
  label: "有人@我",
  write: ({ document, section, path, anonymous }) => ({
    title: anonymous ? "有人匿名提到了你" : "提到了你",
    body: excerpt(plainText(document)),
    link: baseOf({ section }) + path,
    action: "查看",
  }),
};

/**
 * Tells members who are named in a text, once it is public: each once for a text, however often it is changed, nobody of
 * himself, and nobody across a block. Hidden, it takes back what it told.
 */
export const mentions: TextWatcher = {
  async published(tx, _cache, texts) {
    for (const text of texts) await tellNamed(tx, text);
  },
  hidden: (tx, _cache, texts) => withdrawNotices(tx, texts.map(mentionKey)),
};

async function tellNamed(tx: Transaction, text: Text): Promise<void> {
  for (const { member_id: memberId } of mentionsOf(text.document)) {
    if (memberId === text.author_id || (await isBlocked(tx, text.author_id, memberId))) continue;
    // Who wrote without a name is not named here either.
    const by = text.anonymous ? {} : { actorId: text.author_id };
    await notify(tx, mentionNotice, { memberId, key: mentionKey(text), ...by }, text);
  }
}

const mentionKey = ({ kind, id }: Pick<Text, "kind" | "id">) => `mention:${kind}:${id}`;
