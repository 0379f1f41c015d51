/**
 * Writes the dashboard for Grafana (ops/grafana/paddock.json) from the panels below. Grafana's own format takes two hundred lines for what is said here in one.
 *   node scripts/run.cjs scripts/grafana-dashboard.ts
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Panel {
  title: string;
  /** What it asks, and what each line is called. */
  lines: readonly (readonly [query: string, legend: string])[];
  unit?: string;
  /** A figure in place of lines over time. */
  stat?: boolean;
}

const rows: readonly (readonly [title: string, panels: readonly Panel[]])[] = [
  [
    "访问",
    [
      {
        title: "回答（每秒）",
        unit: "reqps",
        lines: [
          ["sum by (answer) (rate(paddock_cache_answers_total[5m]))", "缓存 {{answer}}"],
          ["sum by (status) (rate(paddock_http_request_seconds_count[5m]))", "应用 {{status}}"],
        ],
      },
      {
        title: "应用回答用时",
        unit: "s",
        lines: [0.5, 0.95, 0.99].map(
          (quantile) =>
            [
              `histogram_quantile(${quantile}, sum by (le) (rate(paddock_http_request_seconds_bucket[5m])))`,
              `p${quantile * 100}`,
            ] as const,
        ),
      },
      {
        title: "最慢的接口（p95）",
        unit: "s",
        lines: [
          [
            "topk(10, histogram_quantile(0.95, sum by (route, method, le) (rate(paddock_http_request_seconds_bucket[15m]))))",
            "{{method}} {{route}}",
          ],
        ],
      },
      {
        title: "出错的接口（每秒）",
        unit: "reqps",
        lines: [
          [
            'topk(10, sum by (route, method) (rate(paddock_http_request_seconds_count{status="5xx"}[5m])))',
            "{{method}} {{route}}",
          ],
        ],
      },
      {
        title: "画一页用时",
        unit: "s",
        lines: [
          ["histogram_quantile(0.5, sum by (le) (rate(paddock_page_draw_seconds_bucket[5m])))", "p50"],
          ["histogram_quantile(0.99, sum by (le) (rate(paddock_page_draw_seconds_bucket[5m])))", "p99"],
        ],
      },
      {
        title: "缓存",
        unit: "bytes",
        lines: [["sum by (instance) (paddock_cache_bytes)", "{{instance}}"]],
      },
      {
        title: "缓存丢弃（每秒）",
        unit: "ops",
        lines: [["sum by (why) (rate(paddock_cache_drops_total[5m]))", "{{why}}"]],
      },
      { title: "打开的事件流", lines: [["sum by (instance) (paddock_streams_open)", "{{instance}}"]] },
    ],
  ],
  [
    "会员",
    [
      { title: "会员", stat: true, lines: [["max(paddock_members)", "会员"]] },
      {
        title: "会员在做什么（每分钟）",
        lines: [["60 * sum by (act) (rate(paddock_acts_total[5m]))", "{{act}}"]],
      },
      { title: "今天", lines: [["max by (figure, kind) (paddock_today)", "{{figure}} {{kind}}"]] },
      { title: "等待审核", lines: [["max by (kind) (paddock_reviews_waiting)", "{{kind}}"]] },
      {
        title: "等待最久的审核",
        unit: "s",
        lines: [["max by (kind) (paddock_reviews_oldest_seconds)", "{{kind}}"]],
      },
    ],
  ],
  [
    "进程",
    [
      { title: "进程", stat: true, lines: [["sum by (instance) (paddock_processes)", "{{instance}}"]] },
      {
        title: "处理器",
        unit: "percentunit",
        lines: [["sum by (instance) (rate(process_cpu_seconds_total[5m]))", "{{instance}}"]],
      },
      {
        title: "内存",
        unit: "bytes",
        lines: [["sum by (instance) (process_resident_memory_bytes)", "{{instance}}"]],
      },
      {
        title: "事件循环的延迟",
        unit: "s",
        lines: [["max by (at) (paddock_event_loop_delay_seconds)", "{{at}}"]],
      },
      {
        title: "垃圾回收（每秒用时）",
        unit: "s",
        lines: [["sum by (kind) (rate(nodejs_gc_duration_seconds_sum[5m]))", "{{kind}}"]],
      },
    ],
  ],
  [
    "数据库",
    [
      {
        title: "语句用时",
        unit: "s",
        lines: [0.5, 0.99].map(
          (quantile) =>
            [
              `histogram_quantile(${quantile}, sum by (le) (rate(paddock_database_statement_seconds_bucket[5m])))`,
              `p${quantile * 100}`,
            ] as const,
        ),
      },
      {
        title: "语句（每秒）",
        unit: "ops",
        lines: [
          ["sum(rate(paddock_database_statement_seconds_count[5m]))", "语句"],
          ["sum(rate(paddock_database_statement_failures_total[5m]))", "失败"],
        ],
      },
      {
        title: "连接池",
        lines: [
          ["sum by (state) (paddock_database_connections)", "{{state}}"],
          ["sum(paddock_database_waiting)", "等待"],
        ],
      },
      {
        title: "等连接（p95）",
        unit: "s",
        lines: [
          ["histogram_quantile(0.95, sum by (le) (rate(paddock_database_wait_seconds_bucket[5m])))", "p95"],
        ],
      },
      {
        title: "服务器的连接",
        lines: [
          ["max(paddock_database_server_connections)", "已用"],
          ["max(paddock_database_server_connections_max)", "上限"],
        ],
      },
      {
        title: "副本落后",
        unit: "s",
        lines: [["max by (replica) (paddock_replica_lag_seconds)", "{{replica}}"]],
      },
      { title: "数据库大小", unit: "bytes", lines: [["max(paddock_database_size_bytes)", "大小"]] },
      {
        title: "最久的事务",
        unit: "s",
        lines: [["max(paddock_database_oldest_transaction_seconds)", "最久"]],
      },
    ],
  ],
  [
    "后台与外部",
    [
      {
        title: "任务",
        lines: [
          ["max by (state) (paddock_jobs)", "{{state}}"],
          ["max(paddock_jobs_late)", "迟到"],
        ],
      },
      {
        title: "提交后的处理",
        lines: [["max by (table) (paddock_batch_waiting)", "{{table}}"]],
      },
      {
        title: "对外推送与做不成的",
        lines: [
          ["max by (state) (paddock_outbox)", "{{state}}"],
          ["max(paddock_set_aside)", "做不成"],
        ],
      },
      {
        title: "外部服务（24 小时）",
        lines: [["max by (service, result) (paddock_outside_calls)", "{{service}} {{result}}"]],
      },
      {
        title: "磁盘剩余",
        unit: "percentunit",
        lines: [["min by (instance) (paddock_disk_free_bytes / paddock_disk_size_bytes)", "{{instance}}"]],
      },
      {
        title: "上次备份",
        stat: true,
        unit: "s",
        lines: [["min(paddock_backup_age_seconds)", "多久前"]],
      },
      {
        title: "证书到期",
        stat: true,
        unit: "s",
        lines: [["min(paddock_certificate_ends_seconds)", "还有"]],
      },
      {
        title: "短信余额（元）",
        stat: true,
        lines: [["min(paddock_sms_balance_yuan)", "余额"]],
      },
    ],
  ],
];

/** Of 24 columns; three panels a line. */
const WIDTH = 8;
const HEIGHT = 8;
const SOURCE = { type: "prometheus", uid: "$source" };

function panelOf({ title, lines, unit = "short", stat = false }: Panel, id: number, x: number, y: number) {
  return {
    id,
    title,
    type: stat ? "stat" : "timeseries",
    datasource: SOURCE,
    gridPos: { h: HEIGHT, w: WIDTH, x, y },
    fieldConfig: { defaults: { unit, ...(stat ? {} : { min: 0 }) }, overrides: [] },
    options: stat
      ? { reduceOptions: { calcs: ["lastNotNull"] } }
      : { tooltip: { mode: "multi", sort: "desc" } },
    targets: lines.map(([expr, legendFormat], at) => ({
      datasource: SOURCE,
      expr,
      legendFormat,
      refId: String.fromCharCode(65 + at),
    })),
  };
}

/** What Grafana reads; `ops/grafana/paddock.json` has to be the same. */
export function dashboard(): object {
  const panels: object[] = [];
  let y = 0;
  let id = 1;
  for (const [title, some] of rows) {
    panels.push({ id, title, type: "row", collapsed: false, gridPos: { h: 1, w: 24, x: 0, y }, panels: [] });
    id += 1;
    y += 1;
    for (const [at, panel] of some.entries()) {
      const line = Math.floor((at * WIDTH) / 24);
      panels.push(panelOf(panel, id, (at * WIDTH) % 24, y + line * HEIGHT));
      id += 1;
    }
    y += Math.ceil((some.length * WIDTH) / 24) * HEIGHT;
  }
  return {
    uid: "paddock",
    title: "围场",
    timezone: "browser",
    schemaVersion: 39,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: {
      list: [{ name: "source", label: "数据源", type: "datasource", query: "prometheus", current: {} }],
    },
    panels,
  };
}

if (import.meta.main) {
  const file = join(import.meta.dirname, "../ops/grafana/paddock.json");
  await writeFile(file, `${JSON.stringify(dashboard(), null, 2)}\n`);
}
