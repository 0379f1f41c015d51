/**
 * Rehearses what takes more than one machine, on one, with the programs that operators use:
 *   npm run scale                        everything
 *   npm run scale -- patroni pgbouncer   only these
 * Every script of this folder exports one function that throws when something did not hold. What it needs of Debian's
 * packages it installs where it may (as root).
 */
import { readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { runApart } from "../../src/app/server/apart.ts";
import { needsBuild } from "../../src/app/server/build.ts";

/** @returns lines for the end: what was found, as a table; nothing where what was said last is that */
export type Rehearsal = (say: (line: string) => void) => Promise<string[] | undefined>;

const folder = import.meta.dirname;
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts")
  .map((file) => basename(file, ".ts"));

async function rehearse(name: string): Promise<string[]> {
  const { default: rehearsal } = (await import(join(folder, `${name}.ts`))) as { default: Rehearsal };
  const begun = performance.now();
  const took = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  let last = "";
  const say = (line: string) => {
    last = line;
    console.log(`${name}: ${line}`);
  };
  try {
    const lines = (await rehearsal(say)) ?? [last];
    return [`${name}: held, ${took()}`, ...lines, ""];
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.stack : error}`);
    process.exitCode = 1;
    return [`${name}: DID NOT HOLD, ${took()}: ${error instanceof Error ? error.message : error}`, ""];
  }
}

const asked = process.argv.slice(2);
const strange = asked.filter((name) => !names.includes(name));
if (strange.length > 0) {
  console.error(`There is no ${strange.join(", ")}. There are: ${names.join(", ")}`);
  process.exitCode = 2;
} else {
  const root = resolve(folder, "../..");
  // The app would build itself, and be late for those who wait for it.
  if (await needsBuild(root)) await runApart(join(root, "scripts/build.ts"), console.log);
  const found: string[] = [];
  for (const name of asked.length > 0 ? asked : names) found.push(...(await rehearse(name)));
  console.log(`\n${found.join("\n")}`);
}
