import { and, count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { adminTopicSchema } from "#features/topics/contract.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { topicKey } from "#shared/topic-name.ts";
import { topicVersion } from "./own-topics.ts";
import { presentCard, selectCards } from "./present.ts";
import { topics } from "./tables.ts";

type View = z.input<typeof adminTopicSchema>;

interface Query {
  q?: string | undefined;
  filter: "all" | "asked" | "merged";
  cursor?: string | undefined;
  limit: number;
}

/** A page of topics for the administration, newest first, with how many wait to be deleted. */
export async function listForAdmin(
  { db, keys }: Pick<Services, "db" | "keys">,
  { q = "", filter, cursor, limit }: Query,
) {
  const key = topicKey(q.replace(/[#＃]/gu, ""));
  const into = alias(topics, "merged_into");
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["admin topics", key, filter], cursor, limit },
    (after, take) =>
      db
        .select({ topic: topics, into: { id: into.id, name: into.name } })
        .from(topics)
        .leftJoin(into, eq(into.id, topics.mergedIntoId))
        .where(
          and(
            key === "" ? undefined : sql`${topics.nameKey} like ${`%${key.replace(/[\\%_]/g, "\\$&")}%`}`,
            filter === "asked" ? isNotNull(topics.deleteAskedAt) : undefined,
            filter === "merged" ? isNotNull(topics.mergedIntoId) : undefined,
            below([topics.id], after),
          ),
        )
        .orderBy(desc(topics.id))
        .limit(take),
    ({ topic }) => [topic.id],
  );
  const ids = rows.map(({ topic }) => topic.id);
  const [cards, hosts, [asked]] = await Promise.all([
    ids.length === 0 ? [] : selectCards(db).where(inArray(topics.id, ids)),
    memberCards(
      db,
      rows.flatMap(({ topic }) => topic.hostId ?? []),
    ),
    db.select({ n: count() }).from(topics).where(isNotNull(topics.deleteAskedAt)),
  ]);
  const items = rows.flatMap(({ topic, into: target }): View[] => {
    const card = cards.find(({ id }) => id === topic.id);
    if (card === undefined) return [];
    return [
      {
        topic: presentCard(card),
        host: hosts.get(topic.hostId ?? "") ?? null,
        status: topic.status,
        visible: topic.visible,
        delete_asked_at: topic.deleteAskedAt?.toISOString() ?? null,
        merged_into: target,
        version: topicVersion(topic),
      },
    ];
  });
  return { items, next_cursor, asked: asked?.n ?? 0 };
}
