import type { Transaction } from "#platform/database/client.ts";
import { rateLimit } from "#platform/limits/limit.ts";
import { AppError } from "#shared/errors.ts";

/** What people can read of what a room says in a second, counted over all processes. */
const MESSAGES_A_SECOND = 20;

const rule = { name: "live:said", max: MESSAGES_A_SECOND, seconds: 1 };

/** Rooms that have said as much as this second holds, by when it ends (ms since the epoch). */
const full = new Map<string, number>();

const refusal = () => new AppError("RATE_LIMITED", "大家说得太快了，请稍后再发", { retryAfter: 1 });

/**
 * Refuses what is offered to a room whose second is known to be full, without asking the database: that is what keeps a
 * burst of a thousand from costing a thousand transactions.
 * @throws AppError RATE_LIMITED
 */
export function refuseWhileFull(roomId: string): void {
  const until = full.get(roomId);
  if (until === undefined) return;
  if (Date.now() < until) throw refusal();
  full.delete(roomId);
}

/** Counts one message of the room's second. @throws AppError RATE_LIMITED */
export async function takePlace(tx: Transaction, roomId: string): Promise<void> {
  const now = new Date();
  try {
    await rateLimit(tx, rule, roomId, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "RATE_LIMITED") throw error;
    full.set(roomId, Math.floor(now.getTime() / 1000) * 1000 + 1000);
    throw refusal();
  }
}
