import { stat, statfs } from "node:fs/promises";
import { gt, sql } from "drizzle-orm";
import type { MetricSource } from "#platform/observe/metric-sources.ts";
import { outsideCalls } from "#platform/outbound/tables.ts";
import { wechatCredentials } from "#platform/wechat/tables.ts";
import { certificateEnds } from "../certificate.ts";
import { smsBalance } from "../sms-balance.ts";

/** The database server, and what copies it. Of replicas only a role in `pg_monitor` is told how late they are. */
export const databaseFigures: MetricSource = {
  gauges: {
    database_size_bytes: { help: "Bytes of the database on its disk" },
    database_server_connections: { help: "Connections that the database server has, of everybody" },
    database_server_connections_max: { help: "Connections that it takes" },
    database_oldest_transaction_seconds: { help: "How long the oldest open transaction is open" },
    replica_lag_seconds: {
      help: "How late each replica is in showing what was committed",
      labels: ["replica"],
    },
    replica_lag_bytes: {
      help: "What each replica has not shown yet, in bytes of the log",
      labels: ["replica"],
    },
  },
  async read({ db }) {
    const [server, replicas] = await Promise.all([
      db.execute<{ size: number; used: number; most: number; oldest: number }>(sql`
        select pg_database_size(current_database())::float8 as size,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
          current_setting('max_connections')::int as most,
          (select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 from pg_stat_activity
            where datname = current_database() and state <> 'idle' and backend_type = 'client backend') as oldest`),
      db.execute<{ name: string; seconds: number; bytes: number }>(sql`
        select application_name as name, max(coalesce(extract(epoch from replay_lag), 0))::float8 as seconds,
          max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as bytes
        from pg_stat_replication
        where replay_lsn is not null and not pg_is_in_recovery() group by application_name`),
    ]);
    const [row] = server.rows;
    if (row === undefined) return [];
    return [
      { name: "database_size_bytes", value: row.size },
      { name: "database_server_connections", value: row.used },
      { name: "database_server_connections_max", value: row.most },
      { name: "database_oldest_transaction_seconds", value: row.oldest },
      ...replicas.rows.flatMap(({ name, seconds, bytes }) => [
        { name: "replica_lag_seconds", value: seconds, labels: { replica: name } },
        { name: "replica_lag_bytes", value: bytes, labels: { replica: name } },
      ]),
    ];
  },
};

/** The disk under DATA_DIR, and how old the last backup is. */
export const diskFigures: MetricSource = {
  gauges: {
    disk_free_bytes: { help: "Bytes that are free where DATA_DIR lies" },
    disk_size_bytes: { help: "Bytes of that disk" },
    backup_age_seconds: { help: "Seconds since the last whole backup touched BACKUP_STAMP" },
  },
  async read({ env }) {
    const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
    const stamp = env.BACKUP_STAMP && (await stat(env.BACKUP_STAMP).catch(() => undefined));
    return [
      { name: "disk_free_bytes", value: bavail * bsize },
      { name: "disk_size_bytes", value: blocks * bsize },
      ...(stamp ? [{ name: "backup_age_seconds", value: (Date.now() - stamp.mtimeMs) / 1000 }] : []),
    ];
  },
};

/** Services of others: how calls went, what is left of money, and when what they gave ends. */
export const outsideFigures: MetricSource = {
  gauges: {
    outside_calls: {
      help: "Calls of services outside within a day, by service (sms, sms:<why>, wechat) and result",
      labels: ["service", "result"],
    },
    sms_balance_yuan: { help: "What is left with the provider of SMS" },
    wechat_ends_seconds: {
      help: "When WeChat's access token and ticket have to be renewed",
      labels: ["name"],
    },
    certificate_ends_seconds: { help: "When the certificate of PUBLIC_URL ends" },
  },
  async read({ db, env, sms }) {
    const [calls, secrets, ends, balance] = await Promise.all([
      db
        .select({
          service: outsideCalls.service,
          ok: sql<number>`sum(${outsideCalls.ok})::int`,
          failed: sql<number>`sum(${outsideCalls.failed})::int`,
        })
        .from(outsideCalls)
        .where(gt(outsideCalls.hour, sql`now() - interval '24 hours'`))
        .groupBy(outsideCalls.service),
      db
        .select({
          name: wechatCredentials.name,
          seconds: sql<number>`extract(epoch from ${wechatCredentials.expiresAt} - now())::float8`,
        })
        .from(wechatCredentials),
      certificateEnds(env.PUBLIC_URL)?.catch(() => undefined),
      smsBalance(sms),
    ]);
    return [
      ...calls.flatMap(({ service, ok, failed }) => [
        { name: "outside_calls", value: ok, labels: { service, result: "ok" } },
        { name: "outside_calls", value: failed, labels: { service, result: "failed" } },
      ]),
      ...secrets.map(({ name, seconds }) => ({
        name: "wechat_ends_seconds",
        value: seconds,
        labels: { name },
      })),
      ...(ends === undefined
        ? []
        : [{ name: "certificate_ends_seconds", value: (ends.getTime() - Date.now()) / 1000 }]),
      ...(balance === undefined || "problem" in balance
        ? []
        : [{ name: "sms_balance_yuan", value: balance.yuan }]),
    ];
  },
};
