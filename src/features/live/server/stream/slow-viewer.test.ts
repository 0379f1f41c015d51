import { expect, onTestFinished, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { LiveReader, makeLiveRoom, makeMessages } from "../../../../../test/support/live.ts";
import { until } from "../../../../../test/support/within.ts";

const { services, app } = await createTestApp();
const { db } = services;
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

/** Some 400 kB each: so many are far beyond what both ends of a connection keep for one who does not read. */
const BATCHES = 60;
const BATCH = 400;

test("who reads too slowly is let go, costs nobody else anything, and comes back to what there is", async () => {
  const room = await makeLiveRoom(services, { state: "live" });
  const author = await makeMember(db);
  const [quick, slow] = [new LiveReader(), new LiveReader()];
  onTestFinished(() => {
    quick.leave();
    slow.leave();
  });
  for (const reader of [quick, slow]) {
    await reader.open(origin, room.id);
    await until("a beginning", () => reader.events.length > 0);
  }
  slow.pause();
  const viewers = () => quick.events.findLast(({ data }) => data.viewers !== undefined)?.data.viewers;
  await until("both to be counted", () => viewers() === 2);
  const ids: string[] = [];
  for (let n = 0; n < BATCHES && viewers() !== 1; n += 1) {
    ids.push(...(await makeMessages(db, room.id, author.id, BATCH)));
    await until("the quick one to hear all", () => quick.heard.length === ids.length);
  }
  expect(quick.heard).toEqual(ids);
  await until("the slow one to be let go", () => viewers() === 1);
  slow.leave();
  // Too much was missed to be told: it begins anew.
  await slow.open(origin, room.id);
  await until("a beginning", () => slow.events.length > 1);
  expect(slow.events.at(-1)?.type).toBe("hello");
  expect(slow.heard).toEqual(ids.slice(-50));
});
