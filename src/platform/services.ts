import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "./database/client.ts";
import type { Env } from "./env.ts";
import type { EventHub } from "./events/hub.ts";
import type { Invalidator } from "./http/invalidation.ts";
import type { ReplicaReads } from "./http/replica-reads.ts";
import type { Jobs } from "./jobs.ts";
import type { Keys } from "./secrets/keys.ts";
import type { SmsProvider } from "./sms/provider.ts";
import type { Storage } from "./storage/storage.ts";

/** Everything a use-case may reach beyond its input. Built once per process, or per test. */
export interface Services {
  env: Env;
  log: Logger;
  db: Database;
  pool: pg.Pool;
  cache: Invalidator;
  events: EventHub;
  jobs: Jobs;
  sms: SmsProvider;
  storage: Storage;
  keys: Keys;
  /** Undefined without DATABASE_REPLICA_URL. */
  replicas: ReplicaReads | undefined;
}
