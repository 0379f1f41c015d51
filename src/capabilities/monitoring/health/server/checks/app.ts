import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { batches } from "#platform/batches/batch.ts";
import { MAX_ATTEMPTS } from "#platform/outbox/outbox.ts";
import { bad, type HealthCheck, ok, warn } from "../check.ts";

const MB = 1024 * 1024;
const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

/** This process. Others of the same installation say nothing here. */
export const processCheck: HealthCheck = {
  group: "应用",
  title: "进程",
  async look() {
    // Beyond its own beat of 20 ms.
    const late = Math.max(0, Math.round(delay.percentile(99) / 1e6 - 20));
    delay.reset();
    const hours = process.uptime() / 3600;
    const since = hours < 1 ? `${Math.round(hours * 60)} 分钟` : `${Math.floor(hours)} 小时`;
    const found = `已运行 ${since}，内存 ${Math.round(process.memoryUsage.rss() / MB)} MB，响应延迟 ${late} 毫秒`;
    return late > 500 ? warn(found, "处理器忙不过来：看是不是有别的程序占用，或者加一个进程。") : ok(found);
  },
};

/** Jobs of the last day: those that ended in failure, and those that nobody has begun. */
export const jobsCheck: HealthCheck = {
  group: "应用",
  title: "定时任务",
  async look({ db }) {
    const { rows } = await db.execute<{ failed: number; late: number; names: string | null }>(sql`
      select count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
        count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes')::int as late,
        string_agg(distinct name, '、') filter (where state = 'failed' and completed_on > now() - interval '1 day') as names
      from pgboss.job`);
    const { failed = 0, late = 0, names = null } = rows[0] ?? {};
    if (late > 0)
      return bad(`${late} 个任务到时间 10 分钟了还没开始`, "重启应用；还是这样就看日志里 job queue 的记录。");
    if (failed > 0)
      return warn(
        `24 小时内失败 ${failed} 个：${names ?? ""}`,
        "看日志里 a job failed 的记录；原因排除后会在下一次照常执行。",
      );
    return ok("24 小时内都按时完成");
  },
};

/** What requests leave to be done behind their commit. */
export const batchesCheck: HealthCheck = {
  group: "应用",
  title: "提交后的处理",
  async look({ db }) {
    const parts = batches.entries().map(
      ([table]) => sql`select count(*)::int as n, min(at) as first,
        count(*) filter (where attempts > 0)::int as failing
        from (select at, attempts from ${sql.identifier(table)} limit 100000) as waiting`,
    );
    if (parts.length === 0) return ok("没有积压");
    const { rows } = await db.execute<{ n: number; failing: number; seconds: number | null }>(sql`
      select sum(n)::int as n, sum(failing)::int as failing,
        extract(epoch from now() - min(first))::int as seconds
      from (${sql.join(parts, sql` union all `)}) as all_of_them`);
    const { n = 0, failing = 0, seconds = 0 } = rows[0] ?? {};
    const found = n === 0 ? "没有积压" : `${n} 条等待，最早的等了 ${seconds ?? 0} 秒`;
    if (failing > 0) return warn(`${found}，其中 ${failing} 条失败过`, "会自动重试；一直不减少就看日志。");
    if ((seconds ?? 0) > 300) return bad(found, "成长值、通知、搜索会晚到：重启应用，看数据库负载。");
    return ok(found);
  },
};

/** What other systems are told, and were not yet. */
export const outboxCheck: HealthCheck = {
  group: "应用",
  title: "对外推送",
  async look({ db }) {
    const { rows } = await db.execute<{ waiting: number; given_up: number; error: string | null }>(sql`
      select count(*) filter (where attempts between 3 and ${MAX_ATTEMPTS - 1})::int as waiting,
        count(*) filter (where attempts >= ${MAX_ATTEMPTS})::int as given_up,
        (array_agg(left(last_error, 120) order by id desc) filter (where last_error <> ''))[1] as error
      from outbox_messages`);
    const { waiting = 0, given_up = 0, error = null } = rows[0] ?? {};
    if (given_up > 0)
      return bad(
        `${given_up} 条推送失败后放弃了${error === null ? "" : `：${error}`}`,
        "检查接收方地址和密钥；已放弃的要人工补发。",
      );
    if (waiting > 0) return warn(`${waiting} 条多次失败，还在重试`, "检查接收方是否能连上。");
    return ok("没有失败的推送");
  },
};

/** Rows that what the product does by itself could not do. */
export const setAsideCheck: HealthCheck = {
  group: "应用",
  title: "出错的后台任务",
  async look({ db }) {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from set_aside`);
    const n = rows[0]?.n ?? 0;
    return n === 0 ? ok("没有") : warn(`${n} 项`, "到“后台任务”里看每一项的原因，可以立即重试。");
  },
};
