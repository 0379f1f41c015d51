/**
 * Two machines that share nothing but database and storage, behind nginx and behind HAProxy:
 *   node scripts/run.cjs test/scale/machines.ts                     everything, about ten minutes
 *   node scripts/run.cjs test/scale/machines.ts one-app rolling     only these parts; there are also five, deploy and killed
 * As root on Debian or Ubuntu it installs both with apt-get. MACHINES_SECONDS for another length of the part `killed`.
 */

import { openWorldSite, type WorldSite } from "../faults/support/world-site.ts";
import { startS3StandIn } from "../support/s3.ts";
import { five } from "./support/five-machines.ts";
import { Machine } from "./support/machine.ts";
import { oneApp } from "./support/machines-one-app.ts";
import { deploy, killed, rolling } from "./support/machines-under-load.ts";

export type Say = (line: string) => void;

export interface Stage {
  site: WorldSite;
  machines: [Machine, Machine];
  /** What they are started with; another one is, too. */
  env: Record<string, string>;
  say: Say;
}

type Part = (stage: Stage) => Promise<string>;
const parts: Record<string, Part> = { "one-app": oneApp, rolling, five, deploy, killed };
const MEMBERS = 20_000;

/** @throws Error when one of the parts finds what should not be */
export default async function machines(say: Say, only: readonly string[] = []): Promise<void> {
  const unknown = only.filter((name) => parts[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}`);
  const s3 = await startS3StandIn();
  const site = await openWorldSite({ members: MEMBERS });
  const rows: [string, string, string, string][] = [];
  const both: Machine[] = [];
  let failed = 0;
  try {
    const env = {
      ...{ STORAGE: "s3", S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket, S3_REGION: s3.region },
      ...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
      ...{ PROCESSES: "1", TRUST_PROXY: "1", LEAVE_SECONDS: "4", SIGN_IN_ADDRESS_HOUR_MAX: "10" },
    };
    // One after the other: the first one prepares the database, and on the bare clone builds the app.
    for (const name of ["A", "B"]) both.push(await Machine.start(name, site, env));
    const stage: Stage = { site, machines: both as [Machine, Machine], env, say };
    for (const [name, part] of Object.entries(parts)) {
      if (only.length > 0 && !only.includes(name)) continue;
      const begun = performance.now();
      const said = await part(stage).catch((error: Error) => {
        failed += 1;
        for (const machine of both) say(`${machine.name} printed:\n${machine.printed().slice(-1500)}`);
        return `FAILED: ${error.stack ?? error.message}`;
      });
      const kept = said.startsWith("FAILED") ? "NO" : "yes";
      rows.push([name, kept, ((performance.now() - begun) / 1000).toFixed(0), said]);
      say(`${name}: ${said}`);
    }
  } finally {
    await site.close();
    for (const machine of both) await machine.forget();
    await s3.close();
  }
  say("\npart      held  seconds");
  for (const [name, kept, seconds, said] of rows)
    say(`${name.padEnd(8)}  ${kept.padEnd(4)}  ${seconds.padStart(7)}  ${said.split("\n", 1)[0]}`);
  if (failed > 0) throw new Error(`${failed} parts did not hold`);
}

if (process.argv[1] === import.meta.filename)
  machines((line) => console.log(line), process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
