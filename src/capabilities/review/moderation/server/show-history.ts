import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { historyEntrySchema } from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { Reader } from "./moderator.ts";
import { itemsByIds } from "./queries.ts";
import { reviewHistory } from "./tables.ts";

const MOST = 50;

/**
 * What was done with an object, newest first, each with what it said from then on.
 * @throws AppError NOT_FOUND, also for what the reader may not see
 */
export async function showHistory(
  db: Queryable,
  id: string,
  reader: Reader,
): Promise<{ items: z.input<typeof historyEntrySchema>[] }> {
  const [row] = await itemsByIds(db, [id]);
  if (row === undefined || !can(reader, "review.read", row.item)) throw new AppError("NOT_FOUND");
  const { kind, targetId, authorId } = row.item;
  const entries = await db
    .select({ entry: reviewHistory, adminName: admins.name, memberName: members.nickname })
    .from(reviewHistory)
    .leftJoin(admins, eq(admins.id, reviewHistory.byAdmin))
    .leftJoin(members, eq(members.id, reviewHistory.byMember))
    .where(and(eq(reviewHistory.kind, kind), eq(reviewHistory.targetId, targetId)))
    .orderBy(desc(reviewHistory.version))
    .limit(MOST);
  return {
    items: entries.map(({ entry, adminName, memberName }) => ({
      version: entry.version,
      move: entry.move,
      status: entry.state,
      reason: entry.reason,
      by_name: adminName ?? memberName ?? "",
      by: whoOf(entry, authorId),
      at: entry.createdAt.toISOString(),
      texts: entry.snapshot.texts,
      pictures: entry.snapshot.pictures.length,
    })),
  };
}

function whoOf(
  { byAdmin, byMember }: Pick<typeof reviewHistory.$inferSelect, "byAdmin" | "byMember">,
  authorId: string | null,
): "admin" | "author" | "moderator" | "nobody" {
  if (byAdmin !== null) return "admin";
  if (byMember === null) return "nobody";
  return byMember === authorId ? "author" : "moderator";
}
