import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { liveCounters, liveRooms } from "../../src/features/live/server/tables.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { ask } from "../faults/support/load.ts";
import { makeCrowd } from "../support/factories.ts";
import { LiveReader } from "../support/live.ts";
import { until } from "../support/within.ts";

const VIEWERS = 200;
const MESSAGES = 60;
/** The first process dies when so many were acknowledged. */
const KILLED_AT = 25;
const BACK_WITHIN_MS = 5000;

test("of two processes that share a room one is killed: its viewers are back within five seconds, and every message is heard once", async () => {
  const { path: dataDir, remove } = await newDataFolder();
  onTestFinished(remove);
  const postgres = await ensurePostgres({ dataDir });
  onTestFinished(() => postgres.release());
  await migrateDatabase(postgres.url);
  const { db, close } = connectDatabase(postgres.url, { max: 4 });
  onTestFinished(close);
  const start = async () => {
    const app = await startAppProcess({
      ...{ dataDir, port: await freePort() },
      env: { WRITES_ADDRESS_MINUTE_MAX: "1000000", DATABASE_URL: postgres.url },
    });
    onTestFinished(() => app.stop());
    return app;
  };
  const doomed = await start();
  const other = await start();
  const [room] = await db
    .insert(liveRooms)
    .values({
      ...{ section: "main", title: "赛道日直播", state: "live", startsAt: new Date(), startedAt: new Date() },
      ...{ streamName: "s1", sealedKey: "", sealedKeyId: "" },
    })
    .returning();
  const roomId = room?.id ?? "";
  await db.insert(liveCounters).values({ roomId });
  const people = await makeCrowd(db, MESSAGES);

  const readers = Array.from({ length: VIEWERS }, () => new LiveReader());
  onTestFinished(() => {
    for (const reader of readers) reader.leave();
  });
  const ofDoomed = readers.filter((_, at) => at % 2 === 0);
  await Promise.all(readers.map((reader, at) => reader.open((at % 2 === 0 ? doomed : other).origin, roomId)));
  await until("all to be in", () => readers.every(({ events }) => events.length > 0));

  const acknowledged: string[] = [];
  const say = async (at: number): Promise<void> => {
    const key = randomUUID();
    // A phone sends again, under the same key, until it is answered.
    for (;;) {
      const app = doomed.isRunning() && at % 2 === 0 ? doomed : other;
      const answer = await ask(`${app.origin}/api/live/${roomId}/messages`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${people[at]?.token ?? ""}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ body: `第 ${at} 句`, idempotency_key: key }),
      });
      const text = answer instanceof Error ? "" : await answer.text().catch(() => "");
      const { data } = (text === "" ? {} : JSON.parse(text)) as { data?: { message: { id: string } } };
      if (data !== undefined) {
        acknowledged.push(data.message.id);
        return;
      }
      await sleep(200);
    }
  };
  let killedAt = Number.POSITIVE_INFINITY;
  const back: number[] = [];
  const comings = ofDoomed.map(async (reader) => {
    await until("its stream to end", () => reader.ended, 120_000);
    await sleep(reader.retryMs);
    await reader.open(other.origin, roomId);
    back.push(performance.now() - killedAt);
  });
  const said: Promise<void>[] = [];
  for (let at = 0; at < MESSAGES; at += 1) {
    said.push(say(at));
    await sleep(80);
    if (at === KILLED_AT) {
      await until("messages to be acknowledged", () => acknowledged.length >= KILLED_AT - 5);
      killedAt = performance.now();
      await doomed.kill();
    }
  }
  await Promise.all([...said, ...comings]);
  expect(back).toHaveLength(ofDoomed.length);
  expect(Math.max(...back)).toBeLessThan(BACK_WITHIN_MS);
  expect(acknowledged).toHaveLength(MESSAGES);
  await until("everybody to hear everything", () =>
    readers.every((reader) => reader.heard.length >= MESSAGES),
  );
  const [first] = readers;
  expect(new Set(first?.heard)).toEqual(new Set(acknowledged));
  for (const reader of readers) expect(reader.heard).toEqual(first?.heard);
});
