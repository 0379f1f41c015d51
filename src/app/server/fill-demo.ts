/** Fills the empty database of DATABASE_URL with the demo content. Its own process: see `apart.ts`. */
import { seedDemo } from "#demo/seed/seed.ts";
import { readEnv } from "#platform/env.ts";
import { createLogger, openServices } from "./services.ts";

const env = readEnv();
if (env.DATABASE_URL === undefined) throw new Error("DATABASE_URL is missing");
const open = await openServices(env, env.DATABASE_URL, createLogger(env));
await seedDemo(open.services, (line) => process.stdout.write(`${line}\n`));
await open.close();
