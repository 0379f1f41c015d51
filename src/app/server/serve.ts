import cluster from "node:cluster";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { type Env, readEnv } from "#platform/env.ts";
import { describeError } from "#platform/log.ts";
import { ensurePostgres } from "#platform/postgres/ensure.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { buildApp } from "./app.ts";
import { registerAssets } from "./assets.ts";
import { untilLeft, untilUnasked } from "./leave.ts";
import { listen, ownOrigin } from "./listen.ts";
import { startMetrics } from "./metrics/serve-metrics.ts";
import { pages } from "./pages.ts";
import { prepareData } from "./prepare-data.ts";
import { isFirst, secondsSinceStart, tellReady } from "./process-words.ts";
import { builtRenderer, type Renderer } from "./renderer.ts";
import { createLogger, openServices } from "./services.ts";
import { spareMemory } from "./spare-memory.ts";
import { startProblem } from "./start-problem.ts";
import { warmPictures } from "./warm-pictures.ts";
import { startWorkers } from "./workers.ts";

/* What `bench/no-cache.ts` takes away has to be what this bundle uses. */
export { Coalescer } from "#platform/http/coalescer.ts";
export { ResponseCache } from "#platform/http/response-cache.ts";

type OpenWeb = (env: Env, storage: Storage) => Promise<Web>;

/** Where pages come from. */
export interface Web {
  renderer: Renderer;
  before: (app: FastifyInstance) => Promise<void>;
  close(): Promise<void>;
}

/** Pages and files of a build. @param shared storage by which other machines find its files, and this one theirs */
export async function builtWeb(bundles: string, dataDir: string, shared?: Storage): Promise<Web> {
  return {
    renderer: await builtRenderer(bundles),
    before: (app) => registerAssets(app, bundles, join(dataDir, "assets"), shared),
    close: async () => undefined,
  };
}

// Of several processes the first one speaks for all.
const say = (line: string) => {
  if (isFirst) process.stdout.write(`paddock: ${line}\n`);
};

/** Runs the app in this process until it is told to stop; a start that fails says why and ends the process. */
export async function serve(openWeb: OpenWeb): Promise<void> {
  let env: Env | undefined;
  try {
    env = readEnv();
    await run(env, openWeb);
  } catch (error) {
    process.stderr.write(`paddock: cannot start: ${await startProblem(error, env)}\n`);
    if (process.env.LOG_LEVEL === "debug") process.stderr.write(`${JSON.stringify(describeError(error))}\n`);
    process.exit(1);
  }
}

async function run(env: Env, openWeb: OpenWeb): Promise<void> {
  const log = createLogger(env);
  // Node's own report would show every property of the error, the values of a failed query among them.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught ends the process");
    process.exit(1);
  });
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, release: async () => undefined }
    : await ensurePostgres({ dataDir: env.DATA_DIR, log: say });
  await migrateDatabase(env.DATABASE_DIRECT_URL ?? postgres.url, say);
  const open = await openServices(env, postgres.url, log);
  const { services, responseCache, observation } = open;
  const hints = await prepareData(services, say);
  const web = await openWeb(env, services.storage);
  const app = await buildApp({
    services,
    responseCache,
    observation,
    pages: pages(web.renderer),
    before: [web.before],
  });
  const workers = await startWorkers(services);
  const address = await listen(app, env);
  const where = `data: ${env.DATABASE_URL ? "the database of DATABASE_URL, pictures in " : ""}${env.DATA_DIR}`;
  const metrics = observation.metrics && (await startMetrics(observation.metrics, services));
  const figures = metrics?.address === undefined ? [] : [`metrics: ${metrics.address}`];
  tellReady({ address, lines: [...hints, where, ...figures], seconds: secondsSinceStart() });
  // One process does for all: what it makes lies in the storage.
  const warming =
    env.NODE_ENV === "production" && isFirst
      ? warmPictures(ownOrigin(app), (error) => log.warn({ err: error }, "pictures were not made ahead"))
      : undefined;

  const sparing = spareMemory(responseCache);
  let stopping = false;
  const stop = async () => {
    // Where several are kept, whoever keeps them says it.
    if (!cluster.isWorker) say("stopping …");
    sparing.stop();
    await warming?.stop();
    await web.close();
    await app.close();
    await workers.stop();
    await metrics?.stop();
    await open.close();
    await postgres.release();
    process.exit(0);
  };
  const stopOnce = () => {
    if (!stopping) void stop();
    stopping = true;
  };
  let leaving = false;
  const leave = async () => {
    if (leaving) return stopOnce();
    leaving = true;
    // Told twice, as by an impatient Ctrl-C, it stops at once.
    if (env.LEAVE_SECONDS > 0) await untilUnasked(app.server, env.LEAVE_SECONDS * 1000);
    stopOnce();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void leave());
  const { worker } = cluster;
  if (worker === undefined) return;
  process.on("message", (message) => {
    if (message === "leave") void untilLeft(app.server).then(stopOnce);
  });
  // Node would end the process at once when the one that hands it connections is gone: whoever waits for an answer gets it.
  worker.on("disconnect", () => {
    worker.exitedAfterDisconnect = true;
    stopOnce();
  });
}
