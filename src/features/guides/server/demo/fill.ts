import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { media, storePrepared } from "#capabilities/media/media/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { guideContentSchema } from "#features/guides/desk-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { foundBy } from "../desk/edit.ts";
import { GUIDE, GUIDES_TAG } from "../names.ts";
import { guideReports, guides, guideVersions } from "../tables.ts";
import { readDemoGuides } from "./content.ts";

const DAY = 86_400_000;

export const drawings: DemoDrawings = {
  folder: join(import.meta.dirname, "pictures"),
  keys: async () =>
    (await readDemoGuides()).flatMap(({ cover, steps }) => [
      cover,
      ...steps.flatMap(({ picture }) => picture ?? []),
    ]),
};

/** Guides of invented parts, published, and something that a member says is wrong with one. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [list, people, pictures] = await Promise.all([
    readDemoGuides(),
    inventedMembers(tx),
    storePrepared(services, drawings.folder),
  ]);
  const idOf = (key: string | undefined) => (key === undefined ? null : (pictures.get(key)?.id ?? null));
  const ids: string[] = [];
  for (const [at, { section, cover, steps, ...said }] of list.entries()) {
    const content = guideContentSchema.parse({
      ...said,
      cover: idOf(cover),
      steps: steps.map(({ picture, ...step }) => ({ ...step, picture: idOf(picture) })),
    });
    const createdAt = new Date(Date.now() - (at * 9 + 4) * DAY);
    const [row] = await tx
      .insert(guides)
      .values({
        ...{ section, draft: content, published: content, number: 1 },
        ...{ publishedAt: createdAt, createdAt, updatedAt: createdAt },
        ...(await foundBy(tx, content)),
      })
      .returning();
    if (row === undefined) throw new Error("the guide was not stored");
    ids.push(row.id);
    await tx.insert(guideVersions).values({ guideId: row.id, number: 1, content, createdAt });
    if (row.pictures.length > 0)
      await tx.update(media).set({ attachedAt: createdAt }).where(inArray(media.id, row.pictures));
    const member = [...people.values()][at * 4 + 1];
    const step = content.steps[1];
    if (at === 0 && member !== undefined && step !== undefined)
      await tx.insert(guideReports).values({
        ...{ guideId: row.id, number: 1, step: step.key, stepTitle: step.title, memberId: member.id },
        text: "我这台是 14 毫米的螺母，不是 12 毫米，建议注明年款。",
        createdAt: new Date(Date.now() - 5 * 3_600_000),
      });
  }
  await reindex(tx, GUIDE, ids);
  await services.cache.invalidate(tx, [GUIDES_TAG]);
}
