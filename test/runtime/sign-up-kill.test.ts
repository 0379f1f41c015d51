import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { ask } from "../faults/support/load.ts";
import { makeActivity } from "../support/activities.ts";
import { makeCrowd } from "../support/factories.ts";
import { contradictions, statesOf } from "../support/sign-ups.ts";
import { until } from "../support/within.ts";

const CROWD = 1000;
const SEATS = 100;
/** So many are under way at every moment. */
const AT_ONCE = 60;
/** The app dies once so many were told where they stand: some with a seat, some with a place. */
const ACKNOWLEDGED = 200;

interface Told {
  id: string;
  state: string;
  place: number | null;
}

test("killed at the rush for 100 seats the app has kept every sign-up that it acknowledged, and nobody is in twice", async () => {
  const { path: dataDir, remove } = await newDataFolder();
  onTestFinished(remove);
  const postgres = await ensurePostgres({ dataDir });
  onTestFinished(() => postgres.release());
  await migrateDatabase(postgres.url);
  const { db, pool, close } = connectDatabase(postgres.url, { max: 4 });
  onTestFinished(close);
  const { activity, kind } = await makeActivity(db, {}, [{ quota: SEATS }]);
  const crowd = await makeCrowd(db, CROWD);
  const port = await freePort();
  let app = await startAppProcess({ dataDir, port, env: { WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
  onTestFinished(() => app.stop());
  const signUp = async (at: number): Promise<Told | null> => {
    const answer = await ask(`${app.origin}/api/activities/${activity.id}/sign-ups`, {
      method: "POST",
      headers: { authorization: `Bearer ${crowd[at]?.token}`, "content-type": "application/json" },
      body: JSON.stringify({
        ...{ kind_id: kind.id, name: "林小川", form_version: 1, idempotency_key: `killed-${at}` },
      }),
    });
    // A machine that is too busy says so; that is no acknowledgement either.
    if (answer instanceof Error || answer.status === 503) return null;
    const text = await answer.text().catch(() => null);
    if (text === null) return null;
    const { data, error } = JSON.parse(text) as { data?: Told; error?: string[] };
    expect(error).toBe(undefined);
    return data ?? null;
  };

  const acknowledged = new Map<number, Told>();
  let next = 0;
  const sent = Array.from({ length: AT_ONCE }, async () => {
    while (next < CROWD && app.isRunning()) {
      const at = next;
      next += 1;
      const told = await signUp(at);
      if (told !== null) acknowledged.set(at, told);
    }
  });
  await until("some sign-ups to be acknowledged", () => acknowledged.size >= ACKNOWLEDGED);
  await app.kill();
  await Promise.all(sent);
  // Otherwise nothing was in the middle.
  expect(acknowledged.size).toBeLessThan(CROWD);
  await until("the database to give up what the app had begun", async () => {
    const { rows } = await pool.query<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    );
    return rows[0]?.n === "0";
  });
  const stored = async () =>
    (await pool.query<{ id: string; state: string }>("select id, state from activity_sign_ups order by id"))
      .rows;
  const byId = new Map((await stored()).map(({ id, state }) => [id, state]));
  for (const { id, state } of acknowledged.values()) expect(byId.get(id)).toBe(state);
  expect(await contradictions(db)).toEqual([]);

  // Phones send again what was never answered, under the same key.
  app = await startAppProcess({ dataDir, port, env: { WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
  const again: Told[] = [];
  for (let from = 0; from < CROWD; from += AT_ONCE)
    again.push(
      ...(await Promise.all(
        crowd
          .slice(from, from + AT_ONCE)
          .map((_, at) => until("an answer", async () => (await signUp(from + at)) ?? undefined)),
      )),
    );
  for (const [at, { id, state, place }] of acknowledged)
    expect(again[at]).toMatchObject({ id, state, place });
  expect(new Set(again.map(({ id }) => id)).size).toBe(CROWD);
  expect(await statesOf(db, activity.id)).toEqual({ confirmed: SEATS, waiting: CROWD - SEATS });
  const places = again.flatMap(({ place }) => place ?? []).sort((a, b) => a - b);
  expect(places).toEqual(Array.from({ length: CROWD - SEATS }, (_, at) => at + 1));
  expect(await contradictions(db)).toEqual([]);
});
