import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { liveStates, type SignUpState } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskMessage, deskEndpoints } from "../../desk-contract.ts";
import { activityMessages } from "../tables.ts";
import { lockActivity, managedActivity, recordManaged, stored } from "./manage.ts";
import { tellParticipants } from "./tellings.ts";

type Input = z.output<(typeof deskEndpoints)["POST /api/admin/activities/{id}/messages"]["body"]>;

const audiences: Readonly<Record<DeskMessage["audience"], readonly SignUpState[]>> = {
  confirmed: ["confirmed"],
  waiting: ["waiting", "offered"],
  all: liveStates,
};

/** What the organiser told, the latest first. @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for a foreign cursor */
export async function listMessages(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  id: string,
  page: PageQuery,
) {
  await managedActivity(db, actor, id);
  const order = [activityMessages.createdAt, activityMessages.id];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["activity messages", id], ...page },
    (after, take) =>
      messageRows(db)
        .where(and(eq(activityMessages.activityId, id), below(order, after)))
        .orderBy(desc(activityMessages.createdAt), desc(activityMessages.id))
        .limit(take),
    ({ message }) => [message.createdAt, message.id],
  );
  return { items: rows.map(present), next_cursor };
}

const messageRows = (db: Queryable) =>
  db
    .select({ message: activityMessages, by: admins.name })
    .from(activityMessages)
    .leftJoin(admins, eq(admins.id, activityMessages.adminId))
    .$dynamic();

function present({ message, by }: Awaited<ReturnType<typeof messageRows>>[number]): DeskMessage {
  const { id, text, audience, told, createdAt } = message;
  return { id, text, audience, told, by: by ?? "", created_at: createdAt.toISOString() };
}

/**
 * Tells those who signed up, each once, a moment after the commit. Sent twice under one key it is one message.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT where nobody would read it
 */
export async function sendMessage(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  id: string,
  { idempotency_key: key, text, audience }: Input,
): Promise<DeskMessage> {
  return db.transaction(async (tx) => {
    const { row } = await lockActivity(tx, at.actor, id);
    const sent = await once(
      tx,
      { scope: `activity-message:${id}`, key, request: { text, audience } },
      async () => {
        const values = { activityId: id, text, audience, adminId: at.actor.id };
        const made = stored(await tx.insert(activityMessages).values(values).returning());
        const told = await tellParticipants(
          tx,
          {
            ...{ activityId: id, section: row.section, title: `“${row.title}”的通知`, body: text },
            ...{ action: "", key: `activity-message:${made.id}` },
          },
          audiences[audience],
        );
        if (told === 0) throw new AppError("CONFLICT", "还没有可以通知的人");
        await tx.update(activityMessages).set({ told }).where(eq(activityMessages.id, made.id));
        await recordManaged(tx, at, "activities.messaged", id, {
          after: { excerpt: row.title, text, audience, told },
        });
        return { id: made.id };
      },
    );
    return present(stored(await messageRows(tx).where(eq(activityMessages.id, sent.id))));
  });
}
