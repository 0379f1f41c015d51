/**
 * What it costs to be seen: processor time for one answer, of an app as it is, of one that counts for Prometheus, and of one
 * that sends traces as well, in turns. Time of the processor and not of the clock, so that it says something on a busy machine.
 *   node scripts/run.cjs bench/observed.ts             ROUNDS=30 for more rounds
 *   BENCH_BESIDE=/path/of/another/checkout …           and of that one, as it was before
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { freePort } from "../scripts/free-port.ts";
import { newDataFolder } from "../test/e2e/support/data-folder.ts";
import { ensureWrk, wrk } from "./wrk.ts";

const rounds = Number(process.env.ROUNDS ?? 12);
/** Short turns, so that what else the machine does meets all of them alike. */
const SECONDS = 1;
/** Of one processor, as Linux counts time. */
const TICK_MS = 10;
/** A kept page, what the framework answers by itself, and what it asks the database for. */
const paths = ["/", "/healthz", "/api/user/nobody"];

/** Milliseconds that a process worked so far. */
function worked(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

interface Variant {
  name: string;
  folder: string;
  env: Record<string, string>;
}

async function start({ folder, env }: Variant) {
  const { path: dataDir, remove } = await newDataFolder();
  const port = await freePort();
  const metricsPort = await freePort();
  const given = Object.fromEntries(
    Object.entries(env).map(([key, value]) => [key, value.replace("PORT", String(metricsPort))]),
  );
  const child = spawn(process.execPath, [resolve(folder, "src/app/server/main.ts")], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" },
      ...{ PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO: "0", PROCESSES: "0" },
      LOG_LEVEL: "error",
      ...given,
    },
  });
  await new Promise<void>((ready, fail) => {
    child.stdout.on("data", (line) => String(line).includes("ready in") && ready());
    child.once("exit", () => fail(new Error(`the app of ${folder} did not start`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    metrics: given.METRICS_PORT && `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid ?? 0,
    async stop() {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
      await remove();
    },
  };
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function main(): Promise<void> {
  ensureWrk(console.log);
  const collector = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.end("{}"));
  });
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const to = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const here = resolve(import.meta.dirname, "..");
  const beside = process.env.BENCH_BESIDE;
  const variants: Variant[] = [
    ...(beside === undefined ? [] : [{ name: "beside", folder: beside, env: {} }]),
    { name: "as it is", folder: here, env: {} },
    { name: "metrics", folder: here, env: { METRICS_PORT: "PORT" } },
    { name: "metrics, traces", folder: here, env: { METRICS_PORT: "PORT", OTEL_EXPORTER_OTLP_ENDPOINT: to } },
  ];
  const apps: (Variant & Awaited<ReturnType<typeof start>>)[] = [];
  try {
    for (const variant of variants) apps.push({ ...variant, ...(await start(variant)) });
    for (const path of paths) {
      const figures = new Map(apps.map(({ name }) => [name, [] as number[]]));
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const { name, url, pid } of round % 2 === 0 ? apps : apps.toReversed()) {
          const before = worked(pid);
          const { requests } = await wrk(url + path, { seconds: SECONDS });
          if (round > 0) figures.get(name)?.push(((worked(pid) - before) * 1000) / requests);
        }
      }
      console.log(path);
      for (const [name, values] of figures) {
        // The least is what disturbs least.
        const least = Math.min(...values).toFixed(1);
        console.log(
          `  ${name.padEnd(16)} ${least} µs at best, ${middle(values).toFixed(1)} µs in the middle`,
        );
      }
    }
    for (const { name, metrics } of apps) {
      if (!metrics) continue;
      const begun = performance.now();
      const text = await (await fetch(metrics)).text();
      console.log(
        `${name}: a scrape of ${text.length} bytes in ${(performance.now() - begun).toFixed(0)} ms`,
      );
    }
  } finally {
    for (const app of apps) await app.stop();
    collector.close();
  }
}

await main();
