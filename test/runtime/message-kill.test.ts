import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { ask } from "../faults/support/load.ts";
import { makeAdmin, makeCrowd } from "../support/factories.ts";
import { until } from "../support/within.ts";

const CROWD = 6000;
/** A round begins within a minute. */
const ROUND_MS = 120_000;

test("killed in the middle of a message to thousands the app tells everybody once, and nobody twice", async () => {
  const { path: dataDir, remove } = await newDataFolder();
  onTestFinished(remove);
  const postgres = await ensurePostgres({ dataDir });
  onTestFinished(() => postgres.release());
  await migrateDatabase(postgres.url);
  const { db, pool, close } = connectDatabase(postgres.url, { max: 4 });
  onTestFinished(close);
  await makeCrowd(db, CROWD);
  const { token } = await makeAdmin(db, "super");
  const port = await freePort();
  let app = await startAppProcess({ dataDir, port });
  onTestFinished(() => app.stop());
  const call = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await ask(`${app.origin}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer instanceof Error) throw answer;
    const { data, error } = (await answer.json()) as { data: Data; error?: string[] };
    expect(error).toBe(undefined);
    return data;
  };
  const segment = await call<{ id: string }>("/api/admin/segments", { name: "所有人", filter: {} });
  const draft = await call<{ id: string; version: string }>("/api/admin/group-messages", {
    ...{ title: "系统升级通知", body: "今晚两点升级，请提前保存内容。", kind: "service" },
    segment_id: segment.id,
  });
  await call(`/api/admin/group-messages/${draft.id}/send`, { due_at: null, version: draft.version });
  const standing = async () => {
    const { rows } = await pool.query<{ state: string; told: number }>(
      "select state, told from group_messages where id = $1",
      [draft.id],
    );
    return rows[0] ?? { state: "", told: 0 };
  };
  await until("some to be told", async () => (await standing()).told > 0, ROUND_MS);
  await app.kill();
  await until("the database to give up what the app had begun", async () => {
    const { rows } = await pool.query<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    );
    return rows[0]?.n === "0";
  });
  const cut = await standing();
  // Otherwise nothing was in the middle.
  expect(cut).toMatchObject({ state: "sending" });
  expect(cut.told).toBeLessThan(CROWD);
  const count = async (what: string) =>
    Number((await pool.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]?.n);
  const notices = `notices where key = 'group-message:${draft.id}'`;
  expect(await count(notices)).toBe(cut.told);

  app = await startAppProcess({ dataDir, port });
  await until("the rest to be told", async () => (await standing()).state === "sent", ROUND_MS);
  expect((await standing()).told).toBe(CROWD);
  expect(await count(notices)).toBe(CROWD);
  expect(await count(`(select distinct member_id from ${notices}) as each`)).toBe(CROWD);
  expect(await count("group_message_tellings")).toBe(CROWD);
}, 300_000);
