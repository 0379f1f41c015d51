/**
 * Takes the database that came along into a server of one's own: `npm run database:move -- postgres://…`.
 */

import { createLogger } from "../src/app/server/services.ts";
import { connectDatabase } from "../src/platform/database/client.ts";
import { migrateDatabase } from "../src/platform/database/migrate.ts";
import { readEnv } from "../src/platform/env.ts";
import { startJobs } from "../src/platform/jobs.ts";
import { ensurePostgres } from "../src/platform/postgres/ensure.ts";
import { hasCluster, openHome } from "../src/platform/postgres/home.ts";
import { moveDatabase } from "../src/platform/postgres/move-database.ts";
import { findPostmaster } from "../src/platform/postgres/server.ts";

const HELP = `用法 Usage
  npm run database:move -- postgres://用户:密码@主机/数据库

先停下应用。把 DATA_DIR 里随应用带来的数据库整个搬到你自己的 PostgreSQL（15 或更新）：逐表复制、逐表核对，
一次提交；中途出错或被终止，那边什么都不会留下，这边只读不改。那边必须还没有会员。
Stop the app first. Takes the whole database that came along in DATA_DIR into a PostgreSQL of your own (15 or newer), table by
table, each compared, in one transaction: cut short, it leaves nothing there. What is in DATA_DIR is only read.
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const [target, ...others] = process.argv.slice(2);
  if (target === undefined || others.length > 0 || !/^postgres(?:ql)?:\/\//.test(target)) {
    process.stdout.write(HELP);
    return target === "--help" ? 0 : 2;
  }
  const env = readEnv();
  if (env.DATABASE_URL !== undefined)
    throw new Error("DATABASE_URL is set: the app uses a server of its own already");
  if (!(await hasCluster(env.DATA_DIR))) throw new Error(`there is no database in ${env.DATA_DIR}`);
  if (findPostmaster(await openHome(env.DATA_DIR, say)) !== undefined)
    throw new Error("the app, or something else, still runs on this database: stop it first");
  const postgres = await ensurePostgres({ dataDir: env.DATA_DIR });
  try {
    await migrateDatabase(postgres.url);
    await migrateDatabase(target);
    await assertEmpty(target);
    const log = createLogger({ ...env, LOG_LEVEL: "warn" });
    // Both have the schema of the job queue then.
    for (const url of [postgres.url, target]) await (await startJobs(url, log)).stop();
    const begun = performance.now();
    const { tables, rows } = await moveDatabase(postgres.url, target, say);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say(`已搬完 Moved: ${tables} tables, ${rows} rows, each compared, in ${seconds} s.`);
    say("现在把 DATABASE_URL 设成这个地址再启动 Now set DATABASE_URL to that address, and start the app.");
    return 0;
  } finally {
    await postgres.release();
  }
}

async function assertEmpty(url: string): Promise<void> {
  const { db, close } = connectDatabase(url, { max: 1 });
  try {
    const { rows } = await db.execute<{ used: boolean }>(
      "select exists (select from members) or exists (select from posts) as used",
    );
    if (rows[0]?.used) throw new Error("that database has members or posts already");
  } finally {
    await close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`\n没有搬 Not moved: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
