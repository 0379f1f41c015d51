import { assertOwner, ownersRefusal } from "#capabilities/cars/certification/server/public.ts";
import type { NewText } from "#capabilities/texts/writing/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { topicsOf } from "#shared/document.ts";
import { topicKey } from "#shared/topic-name.ts";
import { type NamedTopic, topicsNamed } from "./standing.ts";
import { topicItems } from "./topic-items.ts";

type Kept = Pick<NamedTopic, "ownersOnly" | "series" | "section">;

const keptFor = ({ series, section }: Pick<Kept, "series" | "section">) => ({
  series: series === "" ? [] : [series],
  section,
});

/** Why a member may not write under a topic for owners; null when he may. */
export const joiningRefusal = (
  db: Queryable,
  memberId: string,
  topic: Pick<Kept, "series" | "section">,
): Promise<string | null> => ownersRefusal(db, memberId, keptFor(topic), "参与这个话题");

/** Whether a text may stand under a topic. @param authorId null: it is stored as it comes */
export async function mayJoin(db: Queryable, authorId: string | null, topic: Kept): Promise<boolean> {
  return !topic.ownersOnly || authorId === null || (await joiningRefusal(db, authorId, topic)) === null;
}

/**
 * Refuses a text that comes to name a topic for owners, of whoever is none. What it named before stays with it.
 * @throws AppError OWNERS_ONLY
 */
export async function refuseJoining(
  tx: Transaction,
  { kind, author_id: authorId, document, before }: NewText,
): Promise<void> {
  if (topicItems.get(kind) === undefined) return;
  const known = new Set((before === null ? [] : topicsOf(before)).map(topicKey));
  const fresh = [...new Set(topicsOf(document).map(topicKey))].filter((key) => !known.has(key));
  for (const topic of await topicsNamed(tx, fresh))
    if (topic.ownersOnly) await assertOwner(tx, authorId, keptFor(topic), `参与话题 #${topic.name}#`);
}
