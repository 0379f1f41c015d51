/**
 * Brings a backup back into DATA_DIR, or only looks whether it could be: `npm run restore -- FOLDER`.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupProblem, backupIds } from "../src/platform/backup/folder.ts";
import { restoreBackup } from "../src/platform/backup/restore.ts";
import { readEnv } from "../src/platform/env.ts";

const HELP = `用法 Usage
  npm run restore -- 文件夹 FOLDER [--id 20261129T190000Z] [--replace] [--check] [--list]

先停下应用。把最新（或 --id 指定）的备份恢复到 DATA_DIR：全部解密、解开并试启动之后才放到位，之前出错什么都不改。
Stop the app first. Brings the newest backup (or that of --id) back into DATA_DIR. All of it is opened, unpacked and tried before
the first thing is put in place: until then nothing is changed. The passphrase is that of BACKUP_PASSPHRASE or BACKUP_KEY_FILE.

  --replace   DATA_DIR 里已有的挪到一边，不删除     puts what is in DATA_DIR aside; nothing is deleted
  --check     只检查，什么都不写                    only reads and opens everything
  --list      列出有哪些备份                        names the backups of the folder
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      id: { type: "string" },
      replace: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const env = readEnv();
  const [folder = env.BACKUP_DIR, ...others] = positionals;
  if (values.help || folder === undefined || others.length > 0) {
    process.stdout.write(HELP);
    return values.help ? 0 : 2;
  }
  if (values.list) {
    for (const id of await backupIds(resolve(folder))) say(id);
    return 0;
  }
  const wish = { folder: resolve(folder), id: values.id, replace: values.replace, checkOnly: values.check };
  const { manifest, tried } = await restoreBackup(env, wish, say);
  if (values.check) say(`备份完好 Backup ${manifest.id} can be read from beginning to end.`);
  else {
    if (tried) say(`The database opened: ${tried.tables} tables, ${tried.rows} rows read.`);
    say(`已恢复 Backup ${manifest.id} is in ${env.DATA_DIR}. Start the app.`);
  }
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const told = error instanceof BackupProblem || process.env.LOG_LEVEL !== "debug";
    process.stderr.write(
      `\n没有恢复 Not restored: ${error instanceof Error ? (told ? error.message : error.stack) : error}\n`,
    );
    process.exit(1);
  },
);
