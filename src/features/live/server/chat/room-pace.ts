import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { appendWithin } from "../log/append.ts";
import { livePeople } from "../tables.ts";

/** What people can read of what a room says in a second, over all processes. */
const MESSAGES_A_SECOND = 30;

/** Rooms that are known to be full, by when the second ends (ms since the epoch). */
const full = new Map<string, number>();

const refusal = () => new AppError("RATE_LIMITED", "大家说得太快了，请稍后再发", { retryAfter: 1 });

/** For how long a process believes who runs a room: long beside a burst, short beside a change of its people. */
const PEOPLE_MS = 5000;

/** Who runs the rooms that are full. */
const known = new Map<string, { until: number; ids: Promise<ReadonlySet<string>> }>();

function peopleOf(db: Queryable, roomId: string): Promise<ReadonlySet<string>> {
  const now = Date.now();
  const before = known.get(roomId);
  if (before !== undefined && now < before.until) return before.ids;
  for (const [id, { until }] of known) if (until <= now) known.delete(id);
  const ids = db
    .select({ id: livePeople.memberId })
    .from(livePeople)
    .where(eq(livePeople.roomId, roomId))
    .then((people) => new Set(people.map(({ id }) => id)));
  const asked = { until: now + PEOPLE_MS, ids };
  known.set(roomId, asked);
  // What could not be read is asked again by the next one.
  ids.catch(() => {
    if (known.get(roomId) === asked) known.delete(roomId);
  });
  return ids;
}

/** Messages of rooms that this process is about to store. */
const underWay = new Map<string, number>();

/** More at once would only wait for each other until the second is over. */
const MOST_UNDER_WAY = MESSAGES_A_SECOND;

/**
 * Runs what says something in a room, unless that is known to be full or more are under way than it takes: without
 * asking the database, which is what keeps a burst of a thousand from costing a thousand transactions. Its host and
 * moderators are heard in any rush.
 * @throws AppError RATE_LIMITED, and what `run` throws
 */
export async function paced<T>(
  db: Queryable,
  { roomId, memberId }: { roomId: string; memberId: string },
  run: () => Promise<T>,
): Promise<T> {
  const until = full.get(roomId) ?? 0;
  const isFull = Date.now() < until || (underWay.get(roomId) ?? 0) >= MOST_UNDER_WAY;
  if (isFull && !(await peopleOf(db, roomId)).has(memberId)) throw refusal();
  const others = underWay.get(roomId) ?? 0;
  if (!isFull) full.delete(roomId);
  underWay.set(roomId, others + 1);
  try {
    return await run();
  } finally {
    const rest = (underWay.get(roomId) ?? 1) - 1;
    if (rest > 0) underWay.set(roomId, rest);
    else underWay.delete(roomId);
  }
}

/**
 * Draws the place of a viewer's message, the last step before the commit.
 * @throws AppError RATE_LIMITED where it would be more than a room takes in this second
 */
export async function takePlace(tx: Transaction, roomId: string, messageId: string): Promise<void> {
  if (await appendWithin(tx, roomId, messageId, MESSAGES_A_SECOND)) return;
  full.set(roomId, Math.ceil((Date.now() + 1) / 1000) * 1000);
  throw refusal();
}
