import type { Transaction } from "#platform/database/client.ts";
import { rateLimit } from "#platform/limits/limit.ts";
import { AppError } from "#shared/errors.ts";

/** What people can read of what a room says in a second, counted over all processes. */
const MESSAGES_A_SECOND = 20;

const rule = { name: "live:said", max: MESSAGES_A_SECOND, seconds: 1 };

/** Rooms that have said as much as this second holds, by when it ends (ms since the epoch). */
const full = new Map<string, number>();

const refusal = () => new AppError("RATE_LIMITED", "大家说得太快了，请稍后再发", { retryAfter: 1 });

/** Messages of rooms that this process is about to store. */
const underWay = new Map<string, number>();

/** More at once would only wait for each other until the second is over. */
const MOST_UNDER_WAY = 2 * MESSAGES_A_SECOND;

/**
 * Runs what says something in a room, unless its second is known to be full or more are under way than it holds: without
 * asking the database, which is what keeps a burst of a thousand from costing a thousand transactions.
 * @throws AppError RATE_LIMITED, and what `run` throws
 */
export async function paced<T>(roomId: string, run: () => Promise<T>): Promise<T> {
  const until = full.get(roomId) ?? 0;
  const others = underWay.get(roomId) ?? 0;
  if (Date.now() < until || others >= MOST_UNDER_WAY) throw refusal();
  full.delete(roomId);
  underWay.set(roomId, others + 1);
  try {
    return await run();
  } finally {
    const rest = (underWay.get(roomId) ?? 1) - 1;
    if (rest > 0) underWay.set(roomId, rest);
    else underWay.delete(roomId);
  }
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
