import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { startJobs } from "../../src/platform/jobs.ts";
import { censusOf } from "../../src/platform/postgres/census.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { withClient } from "../../src/platform/postgres/try-cluster.ts";
import { makeComment, makeMember, makePost } from "../support/factories.ts";
import { checkout, cleanUp, makeFolder } from "./support.ts";

afterAll(cleanUp);

/** Runs `npm run database:move`. @returns what it said, and how it ended */
async function move(dataDir: string, ...given: string[]) {
  const script = join(checkout, "scripts/move-database.ts");
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [script, ...given], {
    cwd: checkout,
    env,
    timeout: 150_000,
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

test("the database that came along is moved whole into another server, and only into an empty one", async () => {
  const dataDir = makeFolder("own");
  const own = await ensurePostgres({ dataDir });
  await migrateDatabase(own.url);
  await (await startJobs(own.url, pino({ level: "silent" }))).stop();
  const { db, close } = connectDatabase(own.url);
  const author = await makeMember(db);
  const post = await makePost(db, { authorId: author.id, text: "刹车片\t换了\\n，“引号”与 \u{1F697}" });
  for (let count = 0; count < 300; count += 1)
    await makeComment(db, { targetKind: "post", targetId: post.id, authorId: author.id });
  await close();
  const before = await censusOf(own.url);

  const target = await ensurePostgres({ dataDir: makeFolder("target") });
  try {
    expect(await move(dataDir, target.url)).toMatchObject({
      code: 1,
      said: expect.stringContaining("stop it first"),
    });
    await own.release();

    const done = await move(dataDir, target.url);
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining("each compared") });
    const after = await censusOf(target.url);
    expect([...after.keys()]).toEqual([...before.keys()]);
    // Queues are looked after meanwhile, which their tables tell; everything of the product is the same.
    const ofProduct = (census: typeof before) => [...census].filter(([name]) => !name.startsWith("pgboss."));
    expect(ofProduct(after)).toEqual(ofProduct(before));
    // What refers to something still has to find it.
    const broken = withClient(target.url, (client) =>
      client.query("delete from members where id = $1", [author.id]),
    );
    await expect(broken).rejects.toThrow("foreign key");

    const again = await move(dataDir, target.url);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining("has members or posts already") });
    expect(ofProduct(await censusOf(target.url))).toEqual(ofProduct(before));
  } finally {
    await target.release();
  }
}, 170_000);

test("a wrong address is told before anything is done", async () => {
  expect(await move(makeFolder(), "mysql://somewhere")).toMatchObject({ code: 2 });
  expect(await move(makeFolder(), "postgres://nobody@127.0.0.1:9/none")).toMatchObject({
    code: 1,
    said: expect.stringContaining("there is no database in"),
  });
});
