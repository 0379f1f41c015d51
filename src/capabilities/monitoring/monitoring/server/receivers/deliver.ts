import { eq } from "drizzle-orm";
import { type OutboxRelay, startOutboxRelay } from "#platform/outbox/outbox.ts";
import type { Services } from "#platform/services.ts";
import { warningReceivers } from "../tables.ts";
import { MESSAGE_TOPIC, type OutsideMessage } from "../warnings/tell.ts";
import { send } from "./send.ts";

const relays = new WeakMap<Services["events"], OutboxRelay>();

/** The relay that this process runs; undefined where none does. */
export const runningRelay = ({ events }: Pick<Services, "events">): OutboxRelay | undefined =>
  relays.get(events);

/** Sends what was decided to be told outside the desk, in this process beside all others, with retries. */
export function startMessageRelay(services: Services): OutboxRelay {
  const { db, log } = services;
  const relay = startOutboxRelay(db, log, {
    async [MESSAGE_TOPIC](payload) {
      const { receiver_id: id, title, text, url } = payload as OutsideMessage;
      const [receiver] = await db.select().from(warningReceivers).where(eq(warningReceivers.id, id));
      // Taken away, or switched off, since it was decided.
      if (receiver === undefined || !receiver.active) return;
      try {
        await send(services, receiver, { title, text, url });
      } catch (error) {
        const why = error instanceof Error ? error.message.slice(0, 200) : "未送达";
        await db.update(warningReceivers).set({ lastError: why }).where(eq(warningReceivers.id, id));
        throw error;
      }
      await db
        .update(warningReceivers)
        .set({ lastSentAt: new Date(), lastError: "" })
        .where(eq(warningReceivers.id, id));
    },
  });
  relays.set(services.events, relay);
  return relay;
}
