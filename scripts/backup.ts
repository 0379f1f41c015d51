/**
 * Makes a backup beside the running app, or without it: `npm run backup -- FOLDER`. docs/operations/backup.md says what of.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupProblem } from "../src/platform/backup/folder.ts";
import { takeBackup } from "../src/platform/backup/take-backup.ts";
import { readEnv } from "../src/platform/env.ts";

const HELP = `用法 Usage
  npm run backup -- 文件夹 FOLDER       (or BACKUP_DIR)

把数据库、文件和密钥各自加密备份到一个文件夹，应用可以照常运行。口令在 BACKUP_PASSPHRASE 或 BACKUP_KEY_FILE 里，要和备份分开存放。
Makes a sealed backup of database, files and secret key into a folder, while the app runs. The passphrase is that of
BACKUP_PASSPHRASE or BACKUP_KEY_FILE; keep it apart from the backups. DATA_DIR is that of the app.
`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes = 0) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean" } },
  });
  const env = readEnv();
  const [folder = env.BACKUP_DIR, ...others] = positionals;
  if (values.help || folder === undefined || others.length > 0) {
    process.stdout.write(HELP);
    return values.help ? 0 : 2;
  }
  const { id, seconds, database, media, secrets } = await takeBackup(env, resolve(folder), say);
  say(`备份完成 Backup ${id} is whole, after ${seconds} s:`);
  if (database)
    say(`  database  ${megabytes(database.bytes)}, PostgreSQL ${database.postgres}, up to ${database.to}`);
  if (media) say(`  files     ${media.files} (${megabytes(media.fileBytes)}), ${media.added} of them new`);
  say(`  secrets   ${secrets ? "secret.key" : "left out"}`);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const told = error instanceof BackupProblem || process.env.LOG_LEVEL !== "debug";
    process.stderr.write(
      `\n备份没有完成 No backup was made: ${error instanceof Error ? (told ? error.message : error.stack) : error}\n`,
    );
    process.exit(1);
  },
);
