import { join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { type Env, readEnv } from "#platform/env.ts";
import { describeError } from "#platform/log.ts";
import { ensurePostgres } from "#platform/postgres/ensure.ts";
import { runApart } from "./apart.ts";
import { buildApp } from "./app.ts";
import { registerAssets } from "./assets.ts";
import { bundlesIn, needsBuild } from "./build.ts";
import { listen, ownOrigin } from "./listen.ts";
import { pages } from "./pages.ts";
import { prepareData } from "./prepare-data.ts";
import { builtRenderer } from "./renderer.ts";
import { createLogger, openServices } from "./services.ts";
import { spareMemory } from "./spare-memory.ts";
import { assertPortFree, startProblem } from "./start-problem.ts";
import { warmPictures } from "./warm-pictures.ts";
import { startWorkers } from "./workers.ts";

const root = resolve(import.meta.dirname, "../../..");
const say = (line: string) => process.stdout.write(`paddock: ${line}\n`);

/** As they were read, for telling why a start failed. */
let settings: Env | undefined;

async function main(): Promise<void> {
  const env = readEnv();
  settings = env;
  const log = createLogger(env);
  // Node's own report would show every property of the error, the values of a failed query among them.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught ends the process");
    process.exit(1);
  });
  await assertPortFree(env);
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, release: async () => undefined }
    : await ensurePostgres({ dataDir: env.DATA_DIR, log: say });
  await migrateDatabase(postgres.url, say);
  const open = await openServices(env, postgres.url, log);
  const { services, responseCache } = open;
  const signInHints = await prepareData(services, say);
  const web = env.NODE_ENV === "development" ? await developmentWeb() : await builtWeb(env.DATA_DIR);
  const app = await buildApp({
    services,
    responseCache,
    pages: pages(web.renderer),
    before: [web.before],
  });
  const workers = await startWorkers(services);
  const address = await listen(app, env);
  // Counted by Node from the start of the process, so that the reading of the modules is part of it.
  const seconds = (performance.now() / 1000).toFixed(1);
  say(`ready in ${seconds} s: ${address}`);
  for (const hint of signInHints) say(hint);
  say(`data: ${env.DATABASE_URL ? "the database of DATABASE_URL, pictures in " : ""}${join(env.DATA_DIR)}`);
  const warming =
    env.NODE_ENV === "production"
      ? warmPictures(ownOrigin(app), (error) => log.warn({ err: error }, "pictures were not made ahead"))
      : undefined;

  const sparing = spareMemory();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say("stopping …");
    sparing.stop();
    await warming?.stop();
    await web.close();
    await app.close();
    await workers.stop();
    await open.close();
    await postgres.release();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

async function builtWeb(dataDir: string) {
  if (await needsBuild(root)) await runApart(join(root, "scripts/build.ts"), say);
  const bundles = bundlesIn(root);
  return {
    renderer: await builtRenderer(bundles),
    before: (app: FastifyInstance) => registerAssets(app, bundles, join(dataDir, "assets")),
    close: async () => undefined,
  };
}

async function developmentWeb() {
  const { developmentRenderer } = await import("./dev.ts");
  return developmentRenderer(root);
}

main().catch(async (error: unknown) => {
  process.stderr.write(`paddock: cannot start: ${await startProblem(error, settings)}\n`);
  if (process.env.LOG_LEVEL === "debug") process.stderr.write(`${JSON.stringify(describeError(error))}\n`);
  process.exit(1);
});
