/**
 * Prints the thirty files of tests that took longest in the last run, from the reports that `npm test` leaves in .cache/reports.
 *   node scripts/run.cjs scripts/slowest-tests.ts
 */
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, ".cache/reports");

interface Report {
  testResults: { name: string; assertionResults: { duration?: number | null }[] }[];
}

const rows: { step: string; file: string; tests: number; seconds: number }[] = [];
for (const name of await readdir(folder)) {
  const report = JSON.parse(await readFile(join(folder, name), "utf8")) as Report;
  for (const { name: file, assertionResults: tests } of report.testResults) {
    const seconds = tests.reduce((sum, { duration }) => sum + (duration ?? 0) / 1000, 0);
    rows.push({
      step: name.replace(".json", ""),
      file: relative(root, file),
      tests: tests.length,
      seconds,
    });
  }
}
console.log("| s | tests | step | file |\n|---:|---:|---|---|");
for (const { step, file, tests, seconds } of rows.toSorted((a, b) => b.seconds - a.seconds).slice(0, 30))
  console.log(`| ${seconds.toFixed(1)} | ${tests} | ${step} | \`${file}\` |`);
