import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { bad, type HealthCheck, off, ok, warn } from "../check.ts";
import { sizeText } from "../size-text.ts";

const GB = 1024 ** 3;
/** Two clocks further apart than this end sessions and codes at the wrong moment. */
const CLOCK_MS = 2000;

export const databaseCheck: HealthCheck = {
  group: "数据",
  title: "数据库",
  async look({ db }) {
    const begun = performance.now();
    const before = Date.now();
    const { rows } = await db.execute<{
      bytes: string;
      used: number;
      most: number;
      longest: number | null;
      now: string;
    }>(sql`
      select pg_database_size(current_database())::text as bytes,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::int as most,
        (select max(extract(epoch from now() - xact_start))::int from pg_stat_activity
          where datname = current_database() and state <> 'idle' and backend_type = 'client backend') as longest,
        (extract(epoch from clock_timestamp()) * 1000)::text as now`);
    const ms = Math.round(performance.now() - begun);
    const [row] = rows;
    if (row === undefined) return bad("没有回答", "看数据库是否在运行。");
    const found = `${sizeText(Number(row.bytes))}，连接 ${row.used}/${row.most}，回答用 ${ms} 毫秒`;
    const apart = Math.abs(Number(row.now) - (before + ms / 2));
    if (row.used > row.most * 0.95)
      return bad(found, "连接快用完了：调大 max_connections，或减小 DATABASE_POOL。");
    if (apart > CLOCK_MS + ms)
      return warn(
        `${found}，与应用时钟相差 ${Math.round(apart / 1000)} 秒`,
        "两台机器都打开时间同步（chrony）。",
      );
    if ((row.longest ?? 0) > 300)
      return warn(
        `${found}，有一个事务开了 ${row.longest} 秒`,
        "找到它（pg_stat_activity），多半是没有结束的手工操作。",
      );
    if (row.used > row.most * 0.8) return warn(found, "连接用得多：留意增长，准备调大 max_connections。");
    return ok(found);
  },
};

export const diskCheck: HealthCheck = {
  group: "数据",
  title: "磁盘",
  async look({ env }) {
    const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
    const free = bavail * bsize;
    const share = bavail / blocks;
    const found = `数据目录剩余 ${sizeText(free)}（${Math.round(share * 100)}%）`;
    if (free < GB || share < 0.05) return bad(found, "立即清理或扩容：写满后数据库会停。");
    if (free < 5 * GB || share < 0.15) return warn(found, "准备扩容，或把旧备份移走。");
    return ok(found);
  },
};

export const storageCheck: HealthCheck = {
  group: "数据",
  title: "图片存储",
  async look({ env, storage }) {
    const begun = performance.now();
    // It need not be there: what counts is that the storage answers.
    await storage.exists("health/none");
    const ms = Math.round(performance.now() - begun);
    const where = env.STORAGE === "s3" ? "对象存储" : "本机磁盘";
    return ms > 1000
      ? warn(`${where}，回答用 ${ms} 毫秒`, "图片会显示得慢：检查到对象存储的网络。")
      : ok(`${where}，回答用 ${ms} 毫秒`);
  },
};

export const keyCheck: HealthCheck = {
  group: "数据",
  title: "密钥",
  async look({ env }) {
    return env.SECRET_KEY === undefined
      ? off("在数据目录里（secret.key）", "备份时要和数据库分开存放，两者缺一不可。")
      : ok("由环境变量 SECRET_KEY 给出");
  },
};
