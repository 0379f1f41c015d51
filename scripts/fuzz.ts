/**
 * `npm run fuzz`: wrong input to every endpoint of the API, as every kind of caller. `npm test` sends a few thousand
 * such requests; this sends as many as you like. No answer may be a 5xx or lack the envelope.
 *   npm run fuzz -- --requests 300000          a run with a seed of its own, which it prints
 *   npm run fuzz -- --requests 300000 --seed 7 the same run again
 *   npm run fuzz -- --seed 7 --only 4711       one request of that run alone
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const root = resolve(import.meta.dirname, "..");
const { values } = parseArgs({
  options: { requests: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
for (const [name, value] of Object.entries(values))
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} takes a number, not "${value}"`);

const seed = values.seed ?? String(randomInt(1_000_000_000));
const requests = values.requests ?? "100000";
console.log(
  values.only === undefined ? `${requests} requests, seed ${seed}` : `request ${values.only}, seed ${seed}`,
);
const vitest = [
  resolve(root, "node_modules/vitest/vitest.mjs"),
  "run",
  "--project",
  "server",
  "test/fuzz/fuzz.test.ts",
];
const { status } = spawnSync(process.execPath, vitest, {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    FUZZ_SEED: seed,
    FUZZ_REQUESTS: requests,
    ...(values.only !== undefined && { FUZZ_ONLY: values.only }),
  },
});
process.exitCode = status ?? 1;
