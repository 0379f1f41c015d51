import type { z } from "zod";
import type { topicItemSchema } from "#features/topics/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

export type TopicItemView = z.input<typeof topicItemSchema>;

/**
 * One kind of texts that topics gather, by the kind under which `textWatchers` hears of them: `post`. Whoever offers it
 * calls `touchTopicItem` when something about a text changes that topics order by.
 */
export interface TopicItemKind {
  /** What one is called, in a word: 帖子. */
  label: string;
  /** Cards of those that everybody may see, by id; others are left out. */
  load(db: Queryable, ids: readonly string[]): Promise<Map<string, Omit<TopicItemView, "kind" | "label">>>;
}

/** What can stand under a topic. */
export const topicItems = new ExtensionPoint<TopicItemKind>("kind of texts under topics");

/** @returns cards in the order asked for; of kinds that nobody offers, and of texts that are gone, none */
export async function loadTopicItems(
  db: Queryable,
  rows: readonly { kind: string; itemId: string }[],
): Promise<TopicItemView[]> {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const cards = new Map<string, TopicItemView>();
  for (const [kind, ofKind] of byKind) {
    const offered = topicItems.get(kind);
    if (offered === undefined) continue;
    const loaded = await offered.load(
      db,
      ofKind.map(({ itemId }) => itemId),
    );
    for (const [id, card] of loaded) cards.set(`${kind}:${id}`, { ...card, kind, label: offered.label });
  }
  return rows.flatMap(({ kind, itemId }) => cards.get(`${kind}:${itemId}`) ?? []);
}
