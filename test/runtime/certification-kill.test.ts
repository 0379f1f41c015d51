import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { connectDatabase, type Database } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { ask } from "../faults/support/load.ts";
import { club, makePaper, makeSeries } from "../support/certifications.ts";
import { makeSignedIn } from "../support/factories.ts";
import { until } from "../support/within.ts";

const APPLICANTS = 60;
/** So many applications are under way at every moment. */
const AT_ONCE = 7;
/** The app dies once so many were told that their papers arrived. */
const ACKNOWLEDGED = 8;

/** Applications, each of which lacks something that every one that was handed in has. */
const HALF = `
  select c.id from certifications c where c.state <> 'submitted' or c.status <> 'in_review' or c.sealed is null
    or c.vin_hash = '' or c.plate_hash = '' or c.submitted_at is null
    or not exists (select 1 from review_items r where r.kind = 'certification' and r.target_id = c.id and r.waiting)
    or not exists (select 1 from certification_pieces p join private_media m on m.id = p.file_id
      where p.certification_id = c.id and m.kind = 'certification')
    or not exists (select 1 from certification_events e where e.certification_id = c.id and e."to" = 'submitted')
    or not exists (select 1 from consent_signatures s where s.member_id = c.member_id and s.document_key = 'carconsent')`;
/** What would be left of an application that is not there. */
const LEFT = `
  select 'paper ' || m.id as left from private_media m where m.kind = 'certification'
    and not exists (select 1 from certification_pieces p where p.file_id = m.id)
  union all select 'queue ' || r.id from review_items r where r.kind = 'certification'
    and not exists (select 1 from certifications c where c.id = r.target_id)
  union all select 'consent ' || s.id from consent_signatures s where s.document_key = 'carconsent'
    and not exists (select 1 from certifications c where c.member_id = s.member_id)`;

test("killed in the middle of applications the app has written each one whole or not at all, and keeps what it acknowledged", async () => {
  const { path: dataDir, remove } = await newDataFolder();
  onTestFinished(remove);
  const postgres = await ensurePostgres({ dataDir });
  onTestFinished(() => postgres.release());
  await migrateDatabase(postgres.url);
  const { db, pool, close } = connectDatabase(postgres.url, { max: 4 });
  onTestFinished(close);
  const rows = async (sql: string) => (await pool.query<Record<string, string>>(sql)).rows;
  const applicants = await makeApplicants(db);
  const port = await freePort();
  let app = await startAppProcess({ dataDir, port });
  onTestFinished(() => app.stop());
  const submit = async ({ token, body }: (typeof applicants)[number]): Promise<string | null> => {
    const answer = await ask(`${app.origin}/api/certifications`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    // A machine that is too busy says so; that is no acknowledgement either.
    if (answer instanceof Error || answer.status === 503) return null;
    const text = await answer.text().catch(() => null);
    if (text === null) return null;
    const { data, error } = JSON.parse(text) as { data?: { id: string }; error?: string[] };
    expect(error).toBe(undefined);
    return data?.id ?? null;
  };

  const acknowledged = new Map<number, string>();
  let next = 0;
  const sent = Array.from({ length: AT_ONCE }, async () => {
    while (next < APPLICANTS && app.isRunning()) {
      const at = next;
      next += 1;
      const applicant = applicants[at];
      const id = applicant === undefined ? null : await submit(applicant);
      if (id !== null) acknowledged.set(at, id);
    }
  });
  await until("some applications to be acknowledged", () => acknowledged.size >= ACKNOWLEDGED);
  await app.kill();
  await Promise.all(sent);
  // Otherwise nothing was in the middle.
  expect(acknowledged.size).toBeLessThan(APPLICANTS);
  await until("the database to give up what the app had begun", async () => {
    const [open] = await rows(
      "select count(*) as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    );
    return open?.n === "0";
  });
  const stored = (await rows("select id from certifications")).map(({ id }) => id);
  expect(stored).toEqual(expect.arrayContaining([...acknowledged.values()]));
  expect(await rows(HALF)).toEqual([]);
  expect(await rows(LEFT)).toEqual([]);

  // Phones send again what was never answered, under the same key.
  app = await startAppProcess({ dataDir, port });
  const again: string[] = [];
  for (const applicant of applicants)
    again.push(await until("an answer", async () => (await submit(applicant)) ?? undefined));
  for (const [at, id] of acknowledged) expect(again[at]).toBe(id);
  expect(new Set(again).size).toBe(APPLICANTS);
  expect(await rows("select member_id from certifications group by 1 having count(*) > 1")).toEqual([]);
  expect(await rows(HALF)).toEqual([]);
  expect(await rows(LEFT)).toEqual([]);
});

async function makeApplicants(db: Database) {
  const { slug } = await makeSeries(db);
  return Promise.all(
    Array.from({ length: APPLICANTS }, async (_, at) => {
      const { member, token } = await makeSignedIn(db);
      const body = {
        ...{ id: null, section: club, car_id: null, series: slug, generation_id: null, trim_id: null },
        ...{ vin: `LFMAA11E0D1${String(at).padStart(6, "0")}`, plate: "京AD8812", owner_name: "林小川" },
        ...{ bought_on: "2024-05-01", note: "", consent: true, appeal: false },
        pieces: [{ kind: "licence", file_id: await makePaper(db, member.id) }],
        idempotency_key: `killed-${at}`,
      };
      return { token, body };
    }),
  );
}
