// What forums bring is searched and shown by what features offer.
import "../src/app/server/features.ts";
import type { openServices } from "../src/app/server/services.ts";
import {
  type ForumOptions,
  importForum,
  openDump,
  renderForumReport,
} from "../src/features/importer/server/public.ts";

/** What the command line said of a forum's dump. */
export interface ForumCommand {
  path: string;
  format: Parameters<typeof openDump>[1]["format"];
  encoding: string | null;
  base: string | null;
  options: ForumOptions;
}

export const FORUM_HELP = `
论坛数据 Forum dumps
  npm run import -- 文件|文件夹 --forum 格式 --section 栏目 [选项]
  --forum FORMAT   discuz（表的 SQL 或 CSV）、nodebb（数据库对象的 JSON）、discourse（接口的 JSON），或 auto
  --source NAME    旧论坛的名字，再次导入时以此相认，默认同格式名 names the old forum, by default after its format
  --files FOLDER   旧论坛的附件文件夹，图片从这里取 folder with the old forum's files
  --board A=B      旧版块 A 放进本站版块 B，可写多次 board A there becomes board B here; may be repeated
  --bind-mobiles   把数据里的手机号当作已绑定：用这个号码登录的人就是这位会员
                   take numbers for bound: whoever signs in with one is that member
  --base URL       旧论坛的网址，补全相对链接 address of the old forum, for relative links
  --encoding NAME  文件编码，默认自动判断 encoding of the files, by default judged
`;

const FORMATS = ["discuz", "nodebb", "discourse"] as const;

export interface ForumArguments {
  forum?: string | undefined;
  source?: string | undefined;
  files?: string | undefined;
  board?: string[] | undefined;
  "bind-mobiles"?: boolean | undefined;
  base?: string | undefined;
  encoding?: string | undefined;
  "dry-run"?: boolean | undefined;
}

/** @throws Error that says what is wrong with the arguments */
export function readForumCommand(given: ForumArguments, section: string, targets: string[]): ForumCommand {
  const { forum = "auto", base = null, encoding = null } = given;
  const format = FORMATS.find((one) => one === forum) ?? null;
  if (format === null && forum !== "auto")
    throw new Error(`没有格式“${forum}”，可用：${FORMATS.join("、")}、auto (no such format)`);
  const [path] = targets;
  if (path === undefined || targets.length > 1)
    throw new Error("论坛数据一次导入一个文件或文件夹 (one file or folder at a time)");
  if (base !== null && !/^https?:\/\//.test(base))
    throw new Error("--base 要写完整网址 (--base is no address)");
  const boards = (given.board ?? []).map((pair) => {
    const [from = "", to = ""] = pair.split("=").map((part) => part.trim());
    if (from === "" || to === "") throw new Error(`--board 要写成“旧=新”：${pair} (--board OLD=NEW)`);
    return [from, to] as const;
  });
  return {
    ...{ path, format, encoding, base },
    options: {
      source: (given.source ?? format ?? "forum").slice(0, 60),
      section,
      boards: new Map(boards),
      files: given.files ?? null,
      bindMobiles: given["bind-mobiles"] ?? false,
      dryRun: given["dry-run"] ?? false,
    },
  };
}

/** Brings the dump in, and says what came of it. @returns the code to exit with */
export async function runForum(
  { services }: Awaited<ReturnType<typeof openServices>>,
  command: ForumCommand,
  shouldStop: () => boolean,
): Promise<number> {
  const dump = await openDump(command.path, command);
  const options = {
    ...command.options,
    source: command.options.source === "forum" ? dump.format : command.options.source,
  };
  const names = { members: "会员", threads: "主题", replies: "回帖" };
  const report = await importForum(
    services,
    dump,
    options,
    (what, { imported, known }) => {
      const line = `${names[what]} +${imported} =${known}`;
      if (process.stdout.isTTY) process.stdout.write(`\r\u001B[2K${line}`);
    },
    shouldStop,
  );
  if (process.stdout.isTTY) process.stdout.write("\r\u001B[2K");
  process.stdout.write(`${renderForumReport(report, options.dryRun)}\n`);
  return 0;
}
