import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { storePrepared } from "#capabilities/media/media/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { topicKey } from "#shared/topic-name.ts";
import { TOPICS_TAG } from "../cache-tags.ts";
import { gatherItems } from "../record-item.ts";
import { TOPIC } from "../review-kind-name.ts";
import { topicCounters, topicFollows, topics } from "../tables.ts";
import { readDemoTopics } from "./content.ts";

const DAY = 86_400_000;

export const drawings: DemoDrawings = {
  folder: join(import.meta.dirname, "pictures"),
  keys: async () => (await readDemoTopics()).flatMap(({ cover }) => cover ?? []),
};

/** The same number in every run for the same pair: 0 to 99. */
function chance(one: number, other: number): number {
  return (Math.imul(one * 131 + other * 197 + 7, 2_654_435_761) >>> 16) % 100;
}

/** Topics of the invented members, with whoever follows them, and all that carries their names already. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [list, people, pictures] = await Promise.all([
    readDemoTopics(),
    inventedMembers(tx),
    storePrepared(services, drawings.folder),
  ]);
  const known = list.filter(({ by }) => people.has(by));
  if (known.length === 0) return;
  const now = Date.now();
  const rows = await tx
    .insert(topics)
    .values(
      known.map(({ section, name, class: classKey, by, days, cover, series, intro }) => {
        const hostId = people.get(by)?.id ?? null;
        const at = new Date(now - days * DAY);
        return {
          ...{ section, name, nameKey: topicKey(name), classKey, intro, series, hostId },
          ...{ proposerId: hostId, status: "published" as const, visible: true },
          coverId: pictures.get(cover ?? "")?.id ?? null,
          ...{ createdAt: at, updatedAt: at },
        };
      }),
    )
    // Somebody may have used a name by then.
    .onConflictDoNothing()
    .returning();
  const of = new Map(known.map((one) => [topicKey(one.name), one]));
  await tx.insert(topicCounters).values(
    rows.map(({ id: topicId, section, classKey, nameKey }) => ({
      ...{ topicId, section, classKey, visible: true },
      views: of.get(nameKey)?.views ?? 0,
    })),
  );
  const ids = [...people.values()].map(({ id }) => id);
  const follows = rows.flatMap(({ id: topicId, nameKey }, at) => {
    const { days = 1, views = 0 } = of.get(nameKey) ?? {};
    return ids.flatMap((memberId, to) =>
      chance(at, to) < 8 + views / 400
        ? [{ topicId, memberId, createdAt: new Date(now - ((days * chance(to, at)) / 100) * DAY) }]
        : [],
    );
  });
  if (follows.length > 0) await tx.insert(topicFollows).values(follows);
  for (const { id, nameKey } of rows) await gatherItems(tx, id, nameKey);
  // Afterwards: what stood there before stays.
  const kept = rows.filter(({ nameKey }) => of.get(nameKey)?.owners === true).map(({ id }) => id);
  await tx.update(topics).set({ ownersOnly: true }).where(inArray(topics.id, kept));
  await reindex(
    tx,
    TOPIC,
    rows.map(({ id }) => id),
  );
  await services.cache.invalidate(tx, [TOPICS_TAG]);
}
