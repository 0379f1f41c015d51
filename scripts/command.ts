import { createLogger, openServices } from "../src/app/server/services.ts";
import { migrateDatabase } from "../src/platform/database/migrate.ts";
import { readEnv } from "../src/platform/env.ts";
import { ensurePostgres } from "../src/platform/postgres/ensure.ts";
import type { Services } from "../src/platform/services.ts";

interface CommandOf<Asked> {
  help: string;
  /** @returns null asks for the help text @throws Error for arguments that are none */
  read(args: string[]): Asked | null;
  /** @returns the exit code */
  run(asked: Asked, services: Services): Promise<number>;
  /** Said before the reason of what went wrong. */
  failed: string;
}

/** Runs an operator's command over the app's database, beside the app or without it, and ends the process. */
export function runCommand<Asked>(command: CommandOf<Asked>): void {
  execute(command).then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`\n${command.failed}: ${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    },
  );
}

async function execute<Asked>({ help, read, run }: CommandOf<Asked>): Promise<number> {
  let asked: Asked | null;
  try {
    asked = read(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return 2;
  }
  if (asked === null) {
    process.stdout.write(help);
    return 0;
  }
  const env = readEnv();
  const postgres = await ensurePostgres({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  await migrateDatabase(env.DATABASE_DIRECT_URL ?? postgres.url);
  const open = await openServices(env, postgres.url, createLogger({ ...env, LOG_LEVEL: "warn" }));
  try {
    return await run(asked, open.services);
  } finally {
    await open.close();
    await postgres.release();
  }
}
