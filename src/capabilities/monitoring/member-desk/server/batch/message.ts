import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import type { MessageWords } from "../messages/messages.ts";
import { SEND_MESSAGES } from "../messages/send-messages.ts";
import type { DeskActor } from "../policy.ts";
import { groupMessages } from "../tables.ts";
import { demandMembers } from "./pick.ts";

type Words = Omit<MessageWords, "segment_id">;

/**
 * Sends chosen members a message at once, as one to a segment is sent: by the same round, under the same weekly limit.
 * Sent again after a lost answer it is the same message.
 * @returns its id
 * @throws AppError NOT_FOUND for ids that nobody has
 */
export async function messageMembers(
  { db, jobs, log }: Pick<Services, "db" | "jobs" | "log">,
  actor: DeskActor,
  { ids, idempotency_key: key, ...words }: Words & { ids: readonly string[]; idempotency_key: string },
): Promise<{ id: string }> {
  const made = await db.transaction((tx) =>
    once(tx, { scope: `batch-message:${actor.id}`, key, request: { ids, ...words } }, async () => {
      await demandMembers(tx, ids);
      const segmentName = `手选的 ${ids.length} 位会员`;
      const [row] = await tx
        .insert(groupMessages)
        .values({
          ...{ ...words, segmentName, filter: { members: [...ids] } },
          ...{ state: "scheduled", dueAt: new Date(), byAdmin: actor.id },
        })
        .returning();
      if (row === undefined) throw new Error("the message was not stored");
      await recordAudit(tx, {
        adminId: actor.id,
        action: "member.message_sent",
        targetKind: "group-message",
        targetId: row.id,
        after: { excerpt: row.title, what: segmentName },
        address: actor.address,
      });
      return { id: row.id };
    }),
  );
  // The round finds it within a minute where this fails.
  await jobs
    .send(SEND_MESSAGES, {})
    .catch((error: unknown) => log.error({ err: error }, "could not begin to send"));
  return made;
}
