import { inArray } from "drizzle-orm";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Text, TextWatcher } from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { plainText, topicsOf, videosOf } from "#shared/document.ts";
import { topicKey } from "#shared/topic-name.ts";
import { discussedKey, discussedNotice } from "./notice-kinds.ts";
import { refuseJoining } from "./owners-topics.ts";
import { recordItem, removeItem } from "./record-item.ts";
import { topics } from "./tables.ts";
import { topicItems } from "./topic-items.ts";

/** So much of a text tells its topic's host what it is about. */
const EXCERPT = 60;

/** Puts published texts under the topics that they name, and takes hidden ones out. Their hosts are told once each. */
export const topicWatcher: TextWatcher = {
  refuse: refuseJoining,
  async published(tx, cache, texts) {
    for (const text of texts.filter(mayJoin)) await join(tx, cache, text);
  },
  async hidden(tx, cache, texts) {
    const gone = texts.filter(mayJoin);
    for (const { kind, id } of gone) await removeItem(tx, cache, { kind, id });
    const keys = gone.map(({ kind, id }) => discussedKey(kind, id));
    await withdrawNotices(tx, keys, { unread: true });
  },
};

/** Whether texts of its kind stand under topics. */
const mayJoin = ({ kind }: Text) => topicItems.get(kind) !== undefined;

async function join(tx: Transaction, cache: Invalidator, text: Text): Promise<void> {
  const { kind, id, document } = text;
  const nameKeys = [...new Set(topicsOf(document).map(topicKey))];
  const joined = await recordItem(tx, cache, {
    ...{ kind, id, nameKeys, authorId: text.author_id },
    video: videosOf(document).length > 0,
    publishedAt: nameKeys.length === 0 ? new Date() : await publishedAt(tx, kind, id),
  });
  await tellHosts(tx, text, joined);
}

/** When its owner says that it was: texts that are brought in, or shown again, are older than this moment. */
async function publishedAt(tx: Transaction, kind: string, id: string): Promise<Date> {
  const card = (await topicItems.get(kind)?.load(tx, [id]))?.get(id);
  return card === undefined ? new Date() : new Date(card.published_at);
}

async function tellHosts(tx: Transaction, text: Text, topicIds: readonly string[]): Promise<void> {
  // Who stays unnamed would be named by such a notice.
  if (topicIds.length === 0 || text.anonymous) return;
  const rows = await tx
    .select({ id: topics.id, name: topics.name, hostId: topics.hostId })
    .from(topics)
    .where(inArray(topics.id, [...topicIds]));
  const words = [...plainText(text.document).replace(/\s+/gu, " ")];
  const excerpt = words.length > EXCERPT ? `${words.slice(0, EXCERPT).join("")}…` : words.join("");
  for (const { id, name, hostId } of rows)
    if (hostId !== null)
      await notify(
        tx,
        discussedNotice,
        { memberId: hostId, actorId: text.author_id, key: discussedKey(text.kind, text.id) },
        { id, name, text: excerpt },
      );
}
