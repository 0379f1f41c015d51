import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeLiveRoom } from "../../../../../test/support/live.ts";
import { liveRecordings, liveRooms } from "../tables.ts";
import { lapseRooms, settleReplays } from "./endings.ts";

const first = await createTestApp({ env: { LIVE_REPLAY_URL: "https://live.test/replays" } });
const { services } = first;
const { db } = services;
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const roomNow = async (id: string) => {
  const [row] = await db.select().from(liveRooms).where(eq(liveRooms.id, id));
  if (row === undefined) throw new Error("the room is gone");
  return row;
};
let serial = 0;
async function record(roomId: string) {
  serial += 1;
  await db
    .insert(liveRecordings)
    .values({ roomId, path: `part-${serial}.mp4`, startedAt: minutesAgo(60), seconds: 60, bytes: "1" });
}

test("a room without a picture for half an hour ends with its last picture", async () => {
  const long = await makeLiveRoom(services, { state: "interrupted", interruptedAt: minutesAgo(30) });
  const short = await makeLiveRoom(services, { state: "interrupted", interruptedAt: minutesAgo(29) });
  expect(await lapseRooms(services, now)).toBe(1);
  expect(await roomNow(long.id)).toMatchObject({
    ...{ state: "ended", endedAt: long.interruptedAt, lapsedAt: now, interruptedAt: null },
    replayState: "making",
  });
  expect((await roomNow(short.id)).state).toBe("interrupted");
  expect(await lapseRooms(services, now)).toBe(0);
});

test("two processes end a room once", async () => {
  const { services: other } = await createTestApp({ beside: first });
  const room = await makeLiveRoom(services, { state: "interrupted", interruptedAt: minutesAgo(40) });
  const ends = await Promise.all([lapseRooms(services, now), lapseRooms(other, now)]);
  expect(ends.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect((await roomNow(room.id)).state).toBe("ended");
});

test("a replay is there once its last piece had time to come, and failed where none came", async () => {
  const ended = (minutes: number, values: Parameters<typeof makeLiveRoom>[1] = {}) =>
    makeLiveRoom(services, {
      state: "ended",
      endedAt: minutesAgo(minutes),
      replayState: "making",
      ...values,
    });
  const rooms = {
    whole: await ended(2),
    waiting: await ended(0.5),
    making: await ended(29),
    failed: await ended(31),
    // Its last picture was long ago, its end was not.
    lapsed: await ended(31, { lapsedAt: minutesAgo(1) }),
    // So its last piece came then, too.
    lapsedNow: await ended(31, { lapsedAt: minutesAgo(0) }),
    untold: await ended(3, { replayState: "none" }),
    former: await ended(300, { replayState: "none" }),
    never: await ended(3, { replayState: "none", startedAt: null }),
  };
  await record(rooms.whole.id);
  await record(rooms.waiting.id);
  await record(rooms.lapsedNow.id);
  await settleReplays(services, now);
  const states = Object.fromEntries(
    await Promise.all(
      Object.entries(rooms).map(async ([name, { id }]) => [name, (await roomNow(id)).replayState]),
    ),
  );
  expect(states).toEqual({
    ...{ whole: "ready", waiting: "making", making: "making", failed: "failed", lapsed: "making" },
    ...{ lapsedNow: "ready", untold: "making", former: "none", never: "none" },
  });
  expect(await settleReplays(services, now)).toBe(0);
});

test("where nothing is recorded, no replay is promised", async () => {
  const { services: without } = await createTestApp({ beside: first });
  const room = await makeLiveRoom(without, { state: "interrupted", interruptedAt: minutesAgo(40) });
  await lapseRooms(without, now);
  expect(await roomNow(room.id)).toMatchObject({ state: "ended", replayState: "none" });
  expect(await settleReplays(without, now)).toBe(0);
});
