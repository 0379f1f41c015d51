/**
 * Imports cars into the catalogue: `npm run import:cars -- FILE|FOLDER …`. It may run beside the app, on the same database.
 */
// Series are searched by what features offer.
import "../src/app/server/features.ts";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createLogger, openServices } from "../src/app/server/services.ts";
import {
  type CarFile,
  type CarReport,
  importCars,
  readCarFile,
} from "../src/capabilities/cars/catalogue/server/public.ts";
import { migrateDatabase } from "../src/platform/database/migrate.ts";
import { readEnv } from "../src/platform/env.ts";
import { ensurePostgres } from "../src/platform/postgres/ensure.ts";

const HELP = `用法 Usage
  npm run import:cars -- 文件|文件夹 …
  npm run import:cars -- FILE|FOLDER …

读取车型的 CSV：一行一款、一列一款（文件名为 品牌_车系.csv），或车系清单。重复运行不会产生重复。
Reads CSV files of cars: a row a trim, a column a trim (named BRAND_SERIES.csv), or a list of series. Running it again
makes no doubles. See docs/operations/import-cars.md.
`;
/** Refused lines that are printed for each file. */
const SHOWN = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const targets = process.argv.slice(2);
  if (targets.length === 0 || targets.includes("--help")) {
    say(HELP);
    process.exitCode = targets.length === 0 ? 1 : 0;
    return;
  }
  const files: CarFile[] = [];
  const unreadable: string[] = [];
  for (const path of (await Promise.all(targets.map(csvFiles))).flat()) {
    try {
      files.push(readCarFile(path, await readFile(path, "utf8")));
    } catch (error) {
      unreadable.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (files.length > 0) await store(files);
  for (const line of unreadable) say(`✗ ${line}`);
  if (unreadable.length > 0 || files.length === 0) process.exitCode = 1;
}

async function csvFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.toLowerCase().endsWith(".csv"))
    .sort()
    .map((name) => join(path, name));
}

async function store(files: readonly CarFile[]): Promise<void> {
  const env = readEnv();
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, release: async () => undefined }
    : await ensurePostgres({ dataDir: env.DATA_DIR, log: say });
  await migrateDatabase(env.DATABASE_DIRECT_URL ?? postgres.url, say);
  const open = await openServices(env, postgres.url, createLogger(env));
  try {
    report(await importCars(open.services, files));
  } finally {
    await open.close();
    await postgres.release();
  }
}

function report(reports: readonly CarReport[]): void {
  const row = (name: string, ...figures: (number | string)[]) =>
    say(`${figures.map((figure) => String(figure).padStart(9)).join("")}  ${name}`);
  row("文件 file", "new", "changed", "same", "doubled", "refused");
  for (const one of reports) row(one.name, one.added, one.changed, one.same, one.doubled, one.refused.length);
  const sum = (key: "added" | "changed" | "same" | "doubled") =>
    reports.reduce((all, one) => all + one[key], 0);
  const refused = reports.reduce((all, one) => all + one.refused.length, 0);
  if (reports.length > 1)
    row("合计 together", sum("added"), sum("changed"), sum("same"), sum("doubled"), refused);
  for (const { name, refused: lines } of reports) {
    for (const { place, reason } of lines.slice(0, SHOWN)) say(`  ${name} ${place}: ${reason}`);
    if (lines.length > SHOWN)
      say(`  ${name}: 还有 ${lines.length - SHOWN} 行 (${lines.length - SHOWN} more)`);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
