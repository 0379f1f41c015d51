import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { documentOfText, plainText } from "#shared/document.ts";
import { activities, activityReviews, signUps } from "../tables.ts";
import type { DemoActivity } from "./content.ts";

const HOUR = 3_600_000;

/** What those who were there say of it, on the evening after. */
export async function fillReviews(tx: Transaction, activityId: string, one: DemoActivity): Promise<void> {
  const came = await tx
    .select({ memberId: signUps.memberId })
    .from(signUps)
    .where(and(eq(signUps.activityId, activityId), isNotNull(signUps.enteredAt)))
    .orderBy(asc(signUps.id))
    .limit(one.reviews.length);
  const [activity] = await tx.select().from(activities).where(eq(activities.id, activityId));
  if (activity === undefined || came.length === 0) return;
  const said = one.reviews.slice(0, came.length).map((line, at) => {
    const document = documentOfText(line.slice(2).replaceAll("|", "\n\n"));
    const publishedAt = new Date(activity.endsAt.getTime() + (at + 2) * 5 * HOUR);
    return {
      ...{ activityId, memberId: came[at]?.memberId ?? "", stars: Number(line[0]), document },
      ...{ body: plainText(document), status: "published" as const, likes: (at * 5) % 7 },
      ...{ createdAt: publishedAt, updatedAt: publishedAt, publishedAt },
    };
  });
  await tx.insert(activityReviews).values(said);
  await tx
    .update(activities)
    .set({ ratings: said.length, ratingSum: said.reduce((sum, { stars }) => sum + stars, 0) })
    .where(eq(activities.id, activityId));
}
