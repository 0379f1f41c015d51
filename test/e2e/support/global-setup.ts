/** One app and one browser for all journeys; each journey has a browser context of its own. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { CHROMIUM_ARGS, findJourneyBrowser } from "../../../scripts/chromium.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { migrateDatabase } from "../../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../../src/platform/postgres/ensure.ts";
import { secretsIn } from "../../support/secrets.ts";
import { type AppProcess, startAppProcess } from "./app-process.ts";
import { newDataFolder } from "./data-folder.ts";
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
  const { path: dataDir, remove } = await newDataFolder();
  const undo: (() => Promise<unknown>)[] = [remove];
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
    undo.push(() => expectNoSecrets({ url: postgres.url, app, dataDir }));
    const executablePath = findJourneyBrowser();
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

/** Neither the log nor the database holds a token, a password or a key that some journey was given. */
async function expectNoSecrets({ url, app, dataDir }: { url: string; app: AppProcess; dataDir: string }) {
  const key = await readFile(join(dataDir, "secret.key"), "utf8");
  const found = await secretsIn(url, app.printed(), [ADMIN_PASSWORD, ...key.trim().split("\n")]);
  if (found.length === 0) return;
  console.error(`Secrets stand in ${found.join(", ")}.`);
  process.exitCode = 1;
}

/** `E2E_MODE=development` runs the journeys against the development server, with React's strict mode. */
function modeOf(): Record<string, string> {
  return process.env.E2E_MODE === "development" ? { NODE_ENV: "development" } : {};
}
