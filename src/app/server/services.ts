import cluster from "node:cluster";
import { type DestinationStream, type Logger, pino } from "pino";
import { connectDatabase } from "#platform/database/client.ts";
import { Replicas } from "#platform/database/replicas/replicas.ts";
import type { Env } from "#platform/env.ts";
import { openEventHub } from "#platform/events/hub.ts";
import { listenForInvalidation } from "#platform/http/invalidation.ts";
import { keepReadsOf } from "#platform/http/kept-once.ts";
import { ReplicaReads } from "#platform/http/replica-reads.ts";
import { ResponseCache } from "#platform/http/response-cache.ts";
import { startJobs } from "#platform/jobs.ts";
import { loggerOptions } from "#platform/log.ts";
import { type Observation, openObservation } from "#platform/observe/observation.ts";
import { openKeys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import { countedSms } from "#platform/sms/counted.ts";
import { createSmsProvider } from "#platform/sms/create.ts";
import { openStorage } from "#platform/storage/create.ts";
import { storageConfig } from "./storage-config.ts";

export interface OpenServices {
  services: Services;
  responseCache: ResponseCache;
  observation: Observation;
  close(): Promise<void>;
}

/** As the database server names its connections: which of several processes asks. */
const NAME = `paddock web ${cluster.worker?.id ?? 1}`;

export function createLogger(env: Env, destination?: DestinationStream): Logger {
  const options = { ...loggerOptions, level: env.LOG_LEVEL };
  return destination ? pino(options, destination) : pino(options);
}

/** Opens everything the app stands on, for a database that is already migrated. */
export async function openServices(env: Env, databaseUrl: string, log: Logger): Promise<OpenServices> {
  const keys = await openKeys(env);
  const observation = await openObservation(env, log);
  // What needs a connection of its own goes past a pooler.
  const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl;
  const database = connectDatabase(databaseUrl, {
    max: env.DATABASE_POOL,
    waitSeconds: env.DATABASE_WAIT_SECONDS,
    name: NAME,
    watch: observation.watch,
    traced: env.TRACE_SQL,
    ...(env.DATABASE_DIRECT_URL && { pooler: { prepares: env.DATABASE_POOLER_PREPARES } }),
  });
  const responseCache = new ResponseCache({ maxBytes: env.CACHE_MB * 1024 * 1024 });
  observation.metrics?.follow(responseCache, database.pool);
  keepReadsOf(database.db, responseCache);
  const replicas = openReplicas(env, directUrl, responseCache, log);
  const changed = () => replicas?.replicas.note();
  database.pool.onWrite = changed;
  const cache = await listenForInvalidation(directUrl, responseCache, log, changed);
  const events = await openEventHub(directUrl, database.db, log, changed);
  const jobs = await startJobs(directUrl, log);
  const services: Services = {
    env,
    log,
    db: database.db,
    pool: database.pool,
    cache,
    events,
    jobs,
    sms: countedSms(createSmsProvider(env, log), database.db, log),
    keys,
    storage: await openStorage(storageConfig(env)),
    replicas,
  };
  return {
    services,
    responseCache,
    observation,
    async close() {
      await jobs.stop();
      await events.close();
      await cache.close();
      await replicas?.replicas.close();
      await database.close();
      await observation.close();
    },
  };
}

function openReplicas(env: Env, primaryUrl: string, cache: ResponseCache, log: Logger) {
  const { DATABASE_REPLICA_URL: urls, DATABASE_REPLICA_LAG_SECONDS: lagSeconds, DATABASE_POOL: max } = env;
  if (urls.length === 0) return undefined;
  const replicas = new Replicas({
    urls,
    primaryUrl,
    max,
    lagSeconds,
    generation: () => cache.generation,
    isDeaf: () => cache.droppedSince(cache.generation, []),
    log,
  });
  return new ReplicaReads(replicas, cache, env.PUBLIC_URL.startsWith("https:"));
}
