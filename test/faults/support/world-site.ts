/** A database server of its own with a world on it, and apps that can be started on it, killed and started again. */
import { freePort } from "../../../scripts/free-port.ts";
import { connectDatabase, type DatabaseClient } from "../../../src/platform/database/client.ts";
import { migrateDatabase } from "../../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../../src/platform/postgres/ensure.ts";
import { type AppProcess, startAppProcess } from "../../e2e/support/app-process.ts";
import { newDataFolder } from "../../e2e/support/data-folder.ts";
import { makeWorld, type World } from "./world.ts";

export interface WorldSite extends Pick<DatabaseClient, "db" | "pool"> {
  url: string;
  world: World;
  /** Starts an app on a data folder of its own, or on that of the one before. */
  start(options?: StartOptions): Promise<AppProcess>;
  close(): Promise<void>;
}

interface StartOptions {
  env?: Record<string, string>;
  dataDir?: string;
  port?: number;
  root?: string;
}

/** A machine that does many other things, and builds the app first. */
const START_MS = 600_000;

/** What all apps of a site are given: nobody is held back for his address, and all have the same key. */
const SITE_ENV = {
  WRITES_ADDRESS_MINUTE_MAX: "1000000",
  SECRET_KEY: "faults-and-machines-share-this-key-of-theirs",
};

export async function openWorldSite({ members }: { members: number }): Promise<WorldSite> {
  const cluster = await newDataFolder();
  const ends: (() => Promise<void>)[] = [cluster.remove];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const postgres = await ensurePostgres({ dataDir: cluster.path });
    ends.push(() => postgres.release());
    await migrateDatabase(postgres.url);
    const client = connectDatabase(postgres.url, { max: 4 });
    ends.push(() => client.close());
    const world = await makeWorld(client.db, members);
    const { db, pool } = client;
    return {
      ...{ db, pool, world, close, url: postgres.url },
      async start({ env = {}, dataDir, port, root } = {}) {
        const folder = dataDir === undefined ? await newDataFolder() : undefined;
        if (folder !== undefined) ends.push(folder.remove);
        const app = await startAppProcess({
          ...{
            dataDir: dataDir ?? folder?.path ?? "",
            port: port ?? (await freePort()),
            ...(root && { root }),
          },
          startMs: START_MS,
          env: { ...SITE_ENV, DATABASE_URL: postgres.url, ...env },
        });
        ends.push(() => app.stop());
        return app;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
