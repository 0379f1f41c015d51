import { newStream } from "../../src/features/live/server/rooms/stream-key.ts";
import { liveCounters, livePeople, liveRooms } from "../../src/features/live/server/tables.ts";
import type { Services } from "../../src/platform/services.ts";
import type { LiveState } from "../../src/shared/live.ts";

let serial = 0;

type Values = Partial<typeof liveRooms.$inferInsert>;

/** What a room has in a state, beside the state. */
const timesOf: Record<LiveState, Values> = {
  draft: {},
  announced: {},
  live: { startedAt: new Date(), publisher: "1" },
  interrupted: { startedAt: new Date(), interruptedAt: new Date() },
  ended: { startedAt: new Date(Date.now() - 3_600_000), endedAt: new Date() },
  cancelled: { reason: "场地停电" },
};

/**
 * A room as it stands in a state (announced for tomorrow unless another is given), without the way there, with its
 * counter and its people.
 */
export async function makeLiveRoom(
  { db, keys }: Pick<Services, "db" | "keys">,
  values: Values = {},
  { host, moderators = [] }: { host?: string; moderators?: readonly string[] } = {},
) {
  serial += 1;
  const state = values.state ?? "announced";
  const [room] = await db
    .insert(liveRooms)
    .values({
      ...{ section: "main", title: `第 ${serial} 场直播`, state, ...newStream(keys) },
      startsAt: new Date(Date.now() + (state === "draft" || state === "announced" ? 86_400_000 : -3_600_000)),
      ...timesOf[state],
      ...values,
    })
    .returning();
  if (room === undefined) throw new Error("no room made");
  await db.insert(liveCounters).values({ roomId: room.id });
  const people = [
    ...(host === undefined ? [] : [{ roomId: room.id, memberId: host, role: "host" as const }]),
    ...moderators.map((memberId) => ({ roomId: room.id, memberId, role: "moderator" as const })),
  ];
  if (people.length > 0) await db.insert(livePeople).values(people);
  return room;
}
