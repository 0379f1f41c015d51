/**
 * Counts the figures behind the desk's charts anew from what they are counted from: `npm run figures:recount`. It may run
 * beside the app; what comes in meanwhile is counted after it.
 */
import { createLogger, openServices } from "../src/app/server/services.ts";
import "../src/app/server/features.ts";
import { migrateDatabase } from "../src/platform/database/migrate.ts";
import { readEnv } from "../src/platform/env.ts";
import { foldFigures } from "../src/platform/figures/fold.ts";
import { figureSourcesOf, recountFigures } from "../src/platform/figures/recount.ts";
import { ensurePostgres } from "../src/platform/postgres/ensure.ts";

async function main(): Promise<void> {
  const env = readEnv();
  const postgres = await ensurePostgres({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  await migrateDatabase(env.DATABASE_DIRECT_URL ?? postgres.url);
  const open = await openServices(env, postgres.url, createLogger({ ...env, LOG_LEVEL: "warn" }));
  try {
    const { db } = open.services;
    for (const [name] of figureSourcesOf.entries()) {
      const started = Date.now();
      await recountFigures(db, [name]);
      process.stdout.write(`${name}：${((Date.now() - started) / 1000).toFixed(1)} 秒 (s)\n`);
    }
    await foldFigures(db);
  } finally {
    await open.close();
    await postgres.release();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`没有重新统计 (not recounted): ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
