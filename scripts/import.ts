/**
 * Imports articles: `npm run import -- FILE|URL|FOLDER --section main`, or with `--forum` the dump of a forum. It may run beside the app, on the same
 * database; pages of running processes show what came in at once.
 */
import { parseArgs } from "node:util";
import { createLogger, openServices } from "../src/app/server/services.ts";
import {
  type FeedReport,
  findFeeds,
  type ImportOptions,
  type ImportProgress,
  importFeed,
  renderReport,
} from "../src/features/importer/server/public.ts";
import { migrateDatabase } from "../src/platform/database/migrate.ts";
import { readEnv } from "../src/platform/env.ts";
import { ensurePostgres } from "../src/platform/postgres/ensure.ts";
import { sectionBySlug, sections } from "../src/sections/registry.ts";
import { FORUM_HELP, type ForumCommand, readForumCommand, runForum } from "./import-forum.ts";

const HELP = `用法 Usage
  npm run import -- 文件|网址|文件夹 … --section 栏目 [选项]
  npm run import -- FILE|URL|FOLDER … --section SLUG [options]

读取 RSS 0.9x/1.0/2.0、Atom 和 WordPress 导出文件。重复运行不会产生重复文章；中途停下后再运行会接着导入。
Reads RSS 0.9x/1.0/2.0, Atom and WordPress exports. Running it again makes no doubles; after a stop it goes on.

选项 Options
  --section SLUG   放到哪个栏目 section the articles go to: ${sections.map(({ slug }) => slug).join(", ")}
  --channel NAME   频道名，最多 20 字 channel, up to 20 characters
  --author NAME    没有署名的文章用这个作者 author of articles that name none
  --dry-run        只检查，不写入，不取图片 judge everything, write and fetch nothing
  --refresh        没有变化的文章也重新处理，例如补上之前取不到的图片
                   process unchanged articles too, e.g. to take along pictures that were out of reach
  --verbose        列出全部提示 list every remark
  --help           显示这段说明 show this text
${FORUM_HELP}
环境变量 Environment
  DATA_DIR, DATABASE_URL     与启动网站时相同 the same as for the app
  IMPORT_ALLOW_PRIVATE=1     允许从内网地址取订阅和图片 take feeds and pictures from private addresses, too
`;

interface Command {
  targets: string[];
  options: Omit<ImportOptions, "seen">;
  verbose: boolean;
  /** Null for articles. */
  forum: ForumCommand | null;
}

/** @throws Error that says what is wrong with the arguments; null asks for the help text */
function readCommand(args: string[]): Command | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      section: { type: "string" },
      channel: { type: "string", default: "" },
      author: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      refresh: { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
      forum: { type: "string" },
      source: { type: "string" },
      files: { type: "string" },
      board: { type: "string", multiple: true },
      "bind-mobiles": { type: "boolean", default: false },
      base: { type: "string" },
      encoding: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return null;
  if (positionals.length === 0)
    throw new Error("缺少文件、网址或文件夹 (a file, address or folder is missing)");
  const slugs = sections.map(({ slug }) => slug).join("、");
  if (values.section === undefined) throw new Error(`缺少 --section，可用：${slugs} (--section is missing)`);
  if (!sectionBySlug(values.section))
    throw new Error(`没有栏目“${values.section}”，可用：${slugs} (no such section)`);
  if ([...values.channel].length > 20)
    throw new Error("频道名超过 20 字 (--channel is longer than 20 characters)");
  return {
    targets: positionals,
    forum: values.forum === undefined ? null : readForumCommand(values, values.section, positionals),
    verbose: values.verbose,
    options: {
      section: values.section,
      channel: values.channel.trim(),
      author: values.author?.trim() || null,
      dryRun: values["dry-run"],
      refresh: values.refresh,
    },
  };
}

const MARKS = { imported: "+", updated: "~", unchanged: "=", skipped: "-" };

/** One line that rewrites itself in a terminal; elsewhere a line each time something came in. */
function showProgress({ label, done, total, entry }: ImportProgress): void {
  const title = entry.title.replace(/\p{Cc}+/gu, " ").slice(0, 40);
  const line = `${MARKS[entry.outcome]} ${done}/${total} ${label.slice(-40)} ${title}`;
  if (process.stdout.isTTY)
    process.stdout.write(`\r\u001B[2K${line.slice(0, (process.stdout.columns ?? 80) - 20)}`);
  else if (entry.outcome !== "unchanged") process.stdout.write(`${line}\n`);
}

async function main(): Promise<number> {
  let command: Command | null;
  try {
    command = readCommand(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
    return 2;
  }
  if (command === null) {
    process.stdout.write(HELP);
    return 0;
  }
  const locations = command.forum === null ? (await Promise.all(command.targets.map(findFeeds))).flat() : [];
  const env = readEnv();
  const postgres = await ensurePostgres({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  await migrateDatabase(env.DATABASE_DIRECT_URL ?? postgres.url);
  const open = await openServices(env, postgres.url, createLogger({ ...env, LOG_LEVEL: "warn" }));
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      stopping = true;
    });
  }
  const reports: FeedReport[] = [];
  const again = () => {
    if (stopping) process.stdout.write("\n已停下；再运行一次会接着导入 (stopped; run it again to go on)\n");
  };
  try {
    if (command.forum !== null) {
      const code = await runForum(open, command.forum, () => stopping);
      again();
      return code;
    }
    const options = { ...command.options, allowPrivate: env.IMPORT_ALLOW_PRIVATE, seen: new Set<string>() };
    for (const location of locations) {
      if (stopping) break;
      reports.push(await importFeed(open.services, location, options, showProgress, () => stopping));
    }
  } finally {
    await open.close();
    await postgres.release();
  }
  if (process.stdout.isTTY) process.stdout.write("\r\u001B[2K");
  process.stdout.write(
    `${renderReport(reports, { dryRun: command.options.dryRun, verbose: command.verbose })}\n`,
  );
  again();
  return reports.some(({ format }) => format !== null) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `\n导入停下了 (import stopped): ${error instanceof Error ? error.message : error}\n`,
    );
    process.exit(1);
  },
);
