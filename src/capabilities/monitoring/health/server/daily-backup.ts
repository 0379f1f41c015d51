import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Services } from "#platform/services.ts";

const PROGRAM = fileURLToPath(new URL("../../../../../scripts/backup.ts", import.meta.url));
/** As long as a job may take at most: a first backup of many files. */
const LIMIT_MINUTES = 23 * 60;
const KEPT_OUTPUT = 4000;

/** Has a backup made every day, in a process of its own: it seals and packs what is large. */
export async function dailyBackup({ jobs, env, log }: Services): Promise<void> {
  const { BACKUP_DIR: folder, BACKUP_HOUR: hour } = env;
  if (folder === undefined) return;
  await jobs.define("backup", {
    cron: `7 ${hour} * * *`,
    limitMinutes: LIMIT_MINUTES,
    async work() {
      const said = await runBackup(folder);
      log.info({ said }, "a backup was made");
    },
  });
}

/** @returns what it said @throws Error with that where it failed */
export function runBackup(folder: string, program = PROGRAM): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, folder], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    // It would keep the database of an app that is to end.
    const end = () => child.kill();
    process.once("exit", end);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said = `${said}${chunk}`.slice(-KEPT_OUTPUT);
      });
    child.once("error", fail);
    child.once("close", (code, signal) => {
      process.off("exit", end);
      if (code === 0) done(said.trim());
      else fail(new Error(`the backup ended with ${signal ?? code}: ${said.trim()}`));
    });
  });
}
