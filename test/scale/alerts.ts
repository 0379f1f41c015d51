/**
 * Has Prometheus itself try what ops/prometheus holds: that it takes configuration and rules, that each alert fires when its
 * trouble is there and stays silent while all is well, and that it can read a scrape of the real app.
 *   npm run scale -- alerts
 * It needs `promtool`, which Debian's package `prometheus` brings: installed with apt-get where this runs as root.
 */
import { spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parse, stringify } from "yaml";
import { apt, mayInstall } from "../../scripts/chromium.ts";
import { freePort } from "../../scripts/free-port.ts";
import { startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";

const ops = resolve(import.meta.dirname, "../../ops/prometheus");
const DAY = 86_400;

/** How figures stand every minute: `series` and its values in promtool's words, `3+2x100` or `5x100`. */
type Series = Readonly<Record<string, string>>;

const buckets = (name: string, labels: string, fast: string, slow: string): Series => ({
  [`${name}_bucket{${labels}le="0.1"}`]: fast,
  [`${name}_bucket{${labels}le="1"}`]: fast,
  [`${name}_bucket{${labels}le="5"}`]: slow,
  [`${name}_bucket{${labels}le="+Inf"}`]: slow,
});
const requests = (status: string, each: string): Series => ({
  [`paddock_http_request_seconds_count{route="/a",method="GET",status="${status}"}`]: each,
});
const LONG = "x200";

/** An installation that is well. */
const well: Series = {
  'up{job="paddock"}': `1${LONG}`,
  paddock_processes: `4${LONG}`,
  ...requests("2xx", `0+600${LONG}`),
  ...requests("5xx", `0+1${LONG}`),
  ...buckets("paddock_http_request_seconds", "", `0+600${LONG}`, `0+601${LONG}`),
  ...buckets("paddock_database_wait_seconds", "", `0+600${LONG}`, `0+601${LONG}`),
  'paddock_event_loop_delay_seconds{at="p99"}': `0.02${LONG}`,
  paddock_database_server_connections: `40${LONG}`,
  paddock_database_server_connections_max: `100${LONG}`,
  paddock_database_oldest_transaction_seconds: `2${LONG}`,
  'paddock_replica_lag_seconds{replica="b"}': `0.1${LONG}`,
  'paddock_replica_lag_bytes{replica="b"}': `4096${LONG}`,
  paddock_jobs_late: `0${LONG}`,
  'paddock_batch_oldest_seconds{table="growth_events"}': `1${LONG}`,
  'paddock_outbox{state="given_up"}': `0${LONG}`,
  paddock_set_aside: `0${LONG}`,
  'paddock_reviews_oldest_seconds{kind="post"}': `600${LONG}`,
  paddock_disk_free_bytes: `60000000000${LONG}`,
  paddock_disk_size_bytes: `100000000000${LONG}`,
  paddock_backup_age_seconds: `3600${LONG}`,
  paddock_certificate_ends_seconds: `${60 * DAY}${LONG}`,
  'paddock_outside_calls{service="sms",result="ok"}': `900${LONG}`,
  'paddock_outside_calls{service="sms",result="failed"}': `5${LONG}`,
  'paddock_outside_calls{service="wechat",result="failed"}': `0${LONG}`,
  paddock_sms_balance_yuan: `500${LONG}`,
  'paddock_source_failed{source="jobs"}': `0${LONG}`,
};

/** What of it is otherwise, for each alert. */
const troubles: Readonly<Record<string, Series>> = {
  PaddockDown: { 'up{job="paddock"}': `0${LONG}` },
  PaddockProcessMissing: { paddock_processes: "4x120 3x80" },
  PaddockErrors: requests("5xx", `0+60${LONG}`),
  PaddockSlow: buckets("paddock_http_request_seconds", "", `0+600${LONG}`, `0+700${LONG}`),
  PaddockEventLoop: { 'paddock_event_loop_delay_seconds{at="p99"}': `0.4${LONG}` },
  PaddockPoolWaiting: buckets("paddock_database_wait_seconds", "", `0+600${LONG}`, `0+700${LONG}`),
  PaddockDatabaseConnections: { paddock_database_server_connections: `90${LONG}` },
  PaddockTransactionOpen: { paddock_database_oldest_transaction_seconds: `700${LONG}` },
  PaddockReplicaLate: { 'paddock_replica_lag_seconds{replica="b"}': `45${LONG}` },
  PaddockJobsLate: { paddock_jobs_late: `2${LONG}` },
  PaddockJobsFailed: { 'paddock_jobs_failed{queue="audit-seal"}': `1${LONG}` },
  PaddockBehindTheCommit: { 'paddock_batch_oldest_seconds{table="growth_events"}': `400${LONG}` },
  PaddockOutboxGivenUp: { 'paddock_outbox{state="given_up"}': `1${LONG}` },
  PaddockSetAside: { paddock_set_aside: `1${LONG}` },
  PaddockReviewsOld: { 'paddock_reviews_oldest_seconds{kind="post"}': `90000${LONG}` },
  PaddockDiskFilling: { paddock_disk_free_bytes: `10000000000${LONG}` },
  PaddockDiskFull: { paddock_disk_free_bytes: `500000000${LONG}` },
  PaddockBackupOld: { paddock_backup_age_seconds: `100000${LONG}` },
  PaddockBackupUnknown: { paddock_backup_age_seconds: `_${LONG}` },
  PaddockCertificateEnds: { paddock_certificate_ends_seconds: `${5 * DAY}${LONG}` },
  PaddockSmsFailing: { 'paddock_outside_calls{service="sms",result="failed"}': `300${LONG}` },
  PaddockSmsBalance: { paddock_sms_balance_yuan: `20${LONG}` },
  PaddockWechatFailing: { 'paddock_outside_calls{service="wechat",result="failed"}': `9${LONG}` },
  PaddockFiguresMissing: { 'paddock_source_failed{source="jobs"}': `1${LONG}` },
};
/** Trouble that is also another's. */
const both: Readonly<Record<string, readonly string[]>> = { PaddockDiskFull: ["PaddockDiskFilling"] };

interface Rules {
  groups: { rules: { alert: string }[] }[];
}

/** Late enough for what has to last, and within the values above. */
const AT = "150m";
/** `ALERTS` says which fire, without the words of each. */
const firing = (alerts: readonly string[]) =>
  alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 }));

function scenario(name: string, series: Series, alerts: readonly string[]) {
  return {
    name,
    interval: "1m",
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: AT,
        exp_samples: firing(alerts),
      },
    ],
  };
}

function run(args: readonly string[], input?: string): void {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8", input });
  if (status === 0) return;
  throw new Error(`promtool ${args.slice(0, 2).join(" ")} says:\n${stdout}${stderr}`);
}

export default async function alertsRehearsal(say: (line: string) => void): Promise<void> {
  if (spawnSync("promtool", ["--version"]).status !== 0) {
    if (!mayInstall()) throw new Error("promtool is needed: sudo apt-get install prometheus");
    await apt(["install", "-y", "--no-install-recommends", "prometheus"]);
  }
  run(["check", "rules", join(ops, "alerts.yml")]);
  run(["check", "config", join(ops, "prometheus.yml")]);
  const { groups } = parse(await readFile(join(ops, "alerts.yml"), "utf8")) as Rules;
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const untried = alerts.filter((alert) => troubles[alert] === undefined);
  if (untried.length > 0) throw new Error(`nothing here makes these fire: ${untried.join(", ")}`);
  const tests = [
    scenario("all is well", well, []),
    ...alerts.map((alert) =>
      scenario(alert, { ...well, ...troubles[alert] }, [alert, ...(both[alert] ?? [])]),
    ),
  ];
  const { path: dataDir, remove } = await newDataFolder();
  try {
    const file = `${dataDir}-alerts.yml`;
    await writeFile(file, stringify({ rule_files: [join(ops, "alerts.yml")], tests }));
    run(["test", "rules", file]);
    await rm(file);
    say(`${alerts.length} alerts fire when they should, and not while all is well`);
    const metricsPort = String(await freePort());
    const app = await startAppProcess({
      dataDir,
      port: await freePort(),
      env: { METRICS_PORT: metricsPort, PROCESSES: "2" },
    });
    try {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      run(["check", "metrics"], await answer.text());
      say("Prometheus reads what the app tells");
    } finally {
      await app.stop();
    }
  } finally {
    await remove();
  }
}

if (import.meta.main) await alertsRehearsal((line) => console.log(line));
