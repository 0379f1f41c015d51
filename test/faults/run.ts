/**
 * Does harm to the app and looks whether it keeps its promises:
 *   npm run faults                                    everything, some of it for minutes
 *   npm run faults -- database-restart disk-full      only these
 * Every script of this folder exports one function that throws when a promise is broken.
 */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

type Fault = (say: (line: string) => void) => Promise<void>;

const folder = import.meta.dirname;
const known = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "run.ts")
  .map((file) => basename(file, ".ts"));

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(", ")}. There are: ${known.join(", ")}`);
  const rows: { fault: string; kept: string; seconds: string; said: string }[] = [];
  for (const name of asked.length > 0 ? asked : known) {
    const { default: fault } = (await import(join(folder, `${name}.ts`))) as { default: Fault };
    const begun = performance.now();
    let said = "";
    let kept = "yes";
    try {
      await fault((line) => {
        said = line;
        console.log(`${name}: ${line}`);
      });
    } catch (error) {
      kept = "NO";
      said = error instanceof Error ? error.message : String(error);
      console.error(`${name}: ${error instanceof Error ? error.stack : error}`);
      process.exitCode = 1;
    }
    rows.push({
      fault: name,
      kept,
      seconds: ((performance.now() - begun) / 1000).toFixed(0),
      said: said.slice(0, 160),
    });
  }
  const width = Math.max(...rows.map(({ fault }) => fault.length));
  console.log(`\n${"fault".padEnd(width)}  kept  seconds`);
  for (const { fault, kept, seconds, said } of rows) {
    console.log(
      `${fault.padEnd(width)}  ${kept.padEnd(4)}  ${seconds.padStart(7)}  ${said.split("\n", 1)[0]}`,
    );
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
