/** One app and one browser for all journeys; each journey has a browser context of its own. */
import { existsSync, statfsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../../scripts/chromium.ts";
import { migrateDatabase } from "../../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../../src/platform/postgres/ensure.ts";
import { freePort, startAppProcess } from "./app-process.ts";
import { CHROMIUM_ARGS } from "./chromium-args.ts";
import { type Fixture, seedFixture } from "./seed.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the running app, without a trailing slash. */
    origin: string;
    /** The app's own database, for what a journey has to prepare. */
    appDatabaseUrl: string;
    /** The app's data folder, with its pictures. */
    dataDir: string;
    /** Where the browser listens. */
    browserEndpoint: string;
    fixture: Fixture;
    /** The first administrator, with every right. */
    administrator: { account: string; password: string };
  }
}

const ADMIN_PASSWORD = "journeys-only-1";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(fastFolder(), "paddock-e2e-"));
  const undo: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const tearDown = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const postgres = await ensurePostgres({ dataDir });
    undo.push(() => postgres.release());
    await migrateDatabase(postgres.url);
    const fixture = await seedFixture(postgres.url, dataDir);
    const app = await startAppProcess({
      dataDir,
      port: await freePort(),
      env: { ...modeOf(), ADMIN_PASSWORD },
    });
    undo.push(() => app.stop());
    const executablePath = findChromium();
    if (!executablePath) throw new Error("The browser journeys need Chromium: npm test installs it.");
    const browser = await chromium.launchServer({ executablePath, args: CHROMIUM_ARGS });
    undo.push(() => browser.close());
    project.provide("origin", app.origin);
    project.provide("appDatabaseUrl", postgres.url);
    project.provide("dataDir", dataDir);
    project.provide("browserEndpoint", browser.wsEndpoint());
    project.provide("fixture", fixture);
    project.provide("administrator", { account: "admin", password: ADMIN_PASSWORD });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

/** `E2E_MODE=development` runs the journeys against the development server, with React's strict mode. */
function modeOf(): Record<string, string> {
  return process.env.E2E_MODE === "development" ? { NODE_ENV: "development" } : {};
}

/** In memory where there is room: creating a database is mostly waiting for the disk. */
function fastFolder(): string {
  if (!existsSync("/dev/shm")) return tmpdir();
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize > 2 ** 30 ? "/dev/shm" : tmpdir();
}
