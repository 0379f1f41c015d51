import { asc, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { TOPICS_TAG } from "./cache-tags.ts";
import type { Manager } from "./merge-topics.ts";
import { cardsOf } from "./present.ts";
import { topicRecommendations, topics } from "./tables.ts";

/** Ids of the topics that a section recommends, in order; also of those that nobody sees at the moment. */
export async function recommendedIds(db: Queryable, section: string): Promise<string[]> {
  const rows = await db
    .select({ id: topicRecommendations.topicId })
    .from(topicRecommendations)
    .where(eq(topicRecommendations.section, section))
    .orderBy(asc(topicRecommendations.position), asc(topicRecommendations.topicId));
  return rows.map(({ id }) => id);
}

/** For the desk: those of them that others see. What is hidden meanwhile is left out with the next change. */
export async function deskRecommended(db: Queryable, section: string) {
  const ids = await recommendedIds(db, knownSection(section));
  const cards = await cardsOf(db, ids);
  return { items: ids.flatMap((id) => cards.get(id) ?? []), version: versionOf(ids) };
}

/**
 * Replaces what a section recommends.
 * @throws AppError NOT_FOUND for the section; CHANGED when others were recommended meanwhile; INVALID_INPUT for one twice,
 *   or a topic that others do not see
 */
export async function recommend(
  { db, cache }: Pick<Services, "db" | "cache">,
  { id: adminId, address }: Manager,
  { section, ids, version }: { section: string; ids: readonly string[]; version: string },
): Promise<void> {
  knownSection(section);
  if (new Set(ids).size !== ids.length) throw new AppError("INVALID_INPUT", "同一个话题选了两次");
  await db.transaction(async (tx) => {
    await lock(tx, `topics recommended ${section}`);
    const before = await recommendedIds(tx, section);
    if (versionOf(before) !== version) throw new AppError("CHANGED");
    const rows = await tx
      .select({ id: topics.id, name: topics.name, visible: topics.visible })
      .from(topics)
      .where(inArray(topics.id, [...ids, ...before]));
    const known = new Map(rows.map((row) => [row.id, row]));
    const hidden = ids.find((id) => known.get(id)?.visible !== true);
    if (hidden !== undefined) throw new AppError("INVALID_INPUT", "有话题已不公开，请移除后再保存");
    await tx.delete(topicRecommendations).where(eq(topicRecommendations.section, section));
    if (ids.length > 0)
      await tx
        .insert(topicRecommendations)
        .values(ids.map((topicId, position) => ({ section, topicId, position })));
    const told = (list: readonly string[]) => ({
      order: list.map((id) => `#${known.get(id)?.name ?? id}#`).join("、"),
    });
    await recordAudit(tx, {
      adminId,
      action: "topics.recommend",
      targetKind: "section",
      targetId: section,
      before: told(before),
      after: told(ids),
      address,
    });
    await cache.invalidate(tx, [TOPICS_TAG]);
  });
}

/** @throws AppError NOT_FOUND */
function knownSection(slug: string): string {
  const section = sectionBySlug(slug);
  if (section === undefined) throw new AppError("NOT_FOUND", "没有这个分区");
  return section.slug;
}
