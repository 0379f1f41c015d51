import { and, desc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { monitoringEndpoints } from "#capabilities/monitoring/monitoring/contract.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { deskMessages } from "./tables.ts";

type Listed = (typeof monitoringEndpoints)["GET /api/admin/desk-messages"];

/** What an administrator was told within the desk, the newest first. */
export async function listMessages(
  { db, keys }: Pick<Services, "db" | "keys">,
  adminId: string,
  { cursor, limit }: z.output<Listed["query"]>,
): Promise<z.input<Listed["data"]>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["desk messages", adminId], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(deskMessages)
        .where(and(eq(deskMessages.adminId, adminId), below([deskMessages.id], after)))
        .orderBy(desc(deskMessages.id))
        .limit(take),
    ({ id }) => [id],
  );
  return {
    items: rows.map(({ id, title, text, warningId, readAt, createdAt }) => ({
      ...{ id, title, text, warning_id: warningId, read: readAt !== null },
      at: createdAt.toISOString(),
    })),
    next_cursor,
  };
}

/** Marks all of them as read. */
export async function readMessages({ db }: Pick<Services, "db">, adminId: string): Promise<void> {
  await db
    .update(deskMessages)
    .set({ readAt: new Date() })
    .where(and(eq(deskMessages.adminId, adminId), isNull(deskMessages.readAt)));
}
