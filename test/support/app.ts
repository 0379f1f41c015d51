import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, inject } from "vitest";
import { buildApp } from "../../src/app/server/app.ts";
import { createLogger, openServices } from "../../src/app/server/services.ts";
import type { Queryable } from "../../src/platform/database/client.ts";
import { type Env, readEnv } from "../../src/platform/env.ts";
import type { FeatureRoutes } from "../../src/platform/http/endpoint.ts";
import { announceInvalidation } from "../../src/platform/http/invalidation.ts";
import type { ResponseCache } from "../../src/platform/http/response-cache.ts";
import type { Services } from "../../src/platform/services.ts";
import type { Envelope } from "../../src/shared/contract.ts";
import { doneBehind } from "./behind.ts";
import { createTestDatabase } from "./database.ts";
import { filesOfRun, memoryFolder } from "./memory-folder.ts";

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  /** The envelope as it was sent. */
  body: Envelope<never> & { data: never; error: string[]; code: string; fields: Record<string, string> };
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  databaseUrl: string;
  responseCache: ResponseCache;
  /**
   * One in-process request. `token` goes into the Authorization header. What is read after a change was told of it: a
   * process hears a moment after the commit what it has to drop, and does then what was left to be done behind it, which
   * tests of what follows need not know.
   */
  call(
    method: string,
    url: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  inject: FastifyInstance["inject"];
}

/**
 * The whole app on a migrated, empty database and storage folder of its own; closed after the test file.
 * Call it once at the top of the file: `const test = await createTestApp();`
 * @param options.beside another one, whose database this one shares as a second process would; or any database that is migrated
 */
export async function createTestApp(
  options: {
    env?: Partial<Record<string, string>>;
    extra?: FeatureRoutes[];
    pages?: FeatureRoutes;
    beside?: Pick<TestApp, "databaseUrl">;
  } = {},
): Promise<TestApp> {
  const database = options.beside
    ? { url: options.beside.databaseUrl, drop: async () => undefined }
    : await createTestDatabase({ max: 2 });
  const folder = await mkdtemp(join(memoryFolder(), filesOfRun(inject("databaseRun"))));
  const env: Env = readEnv({
    NODE_ENV: "test",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    DATA_DIR: folder,
    DATABASE_POOL: "8",
    // Hundreds at once all get their turn, however busy the machine is.
    DATABASE_WAIT_SECONDS: "60",
    // So does a search.
    SEARCH_MS: "30000",
    PUBLIC_URL: "http://paddock.test",
    TRUST_PROXY: "1",
    DEMO: "0",
    ...options.env,
  });
  const open = await openServices(env, database.url, createLogger(env));
  const { services, responseCache, observation } = open;
  const app = await buildApp({
    services,
    responseCache,
    observation,
    ...(options.extra && { extra: options.extra }),
    ...(options.pages && { pages: options.pages }),
  });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await open.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  let changed = false;
  let settled: Promise<void> = Promise.resolve();
  const settle = settling(responseCache, "db" in database ? database.db : services.db);
  const kept = keeping(responseCache);
  return {
    app,
    services,
    databaseUrl: database.url,
    responseCache,
    inject: app.inject.bind(app),
    async call(method, url, { body, token, headers } = {}) {
      if (method === "GET") {
        if (changed) settled = doneBehind(services).then(settle, settle);
        changed = false;
        await settled;
        await kept();
      }
      const answer = await app.inject({
        method: method as NonNullable<InjectOptions["method"]>,
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as Record<string, unknown> }),
      });
      if (method !== "GET" && answer.statusCode < 300) changed = true;
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
  };
}

/**
 * Waits until the answers given so far are in the cache. Until then they are shared with whoever asks for the same
 * address, so that a test which changes a row past the product would read the answer before it, or not, by who is faster.
 */
function keeping(cache: ResponseCache): () => Promise<void> {
  const storing = new Set<Promise<unknown>>();
  const store = cache.store.bind(cache);
  cache.store = (...input) => {
    const stored = store(...input);
    storing.add(stored);
    const forget = () => storing.delete(stored);
    stored.then(forget, forget);
    return stored;
  };
  return async () => {
    await Promise.allSettled(storing);
    await new Promise(setImmediate);
  };
}

/** Long for a message that is on its way; while the connection is lost there is nothing to wait for. */
const HEARD_MS = 2000;

/** Waits until an app has heard what it has to drop so far: it hears in the order of the commits. */
function settling(cache: ResponseCache, db: Queryable): () => Promise<void> {
  const waiting = new Map<string, () => void>();
  const drop = cache.invalidate.bind(cache);
  cache.invalidate = (tags) => {
    const dropped = [...tags];
    drop(dropped);
    for (const tag of dropped) waiting.get(tag)?.();
  };
  return async () => {
    const tag = `settled:${randomUUID()}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(tag, resolve);
    const limit = setTimeout(resolve, HEARD_MS);
    try {
      await announceInvalidation(db, [tag]);
      await promise;
    } finally {
      clearTimeout(limit);
      waiting.delete(tag);
    }
  };
}
