import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { until, within } from "../support/within.ts";
import { checkout, cleanUp, makeFolder } from "./support.ts";

afterAll(cleanUp);

/** A program of one line in a folder of its own. */
function program(text: string): string {
  const file = join(makeFolder(), "program.mjs");
  writeFileSync(file, text);
  return file;
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(command, args, { cwd: "/", env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout?.on("data", (text) => (said += String(text)));
  const ended = within(
    "the end of the program",
    new Promise<number | null>((done) => child.once("close", (code) => done(code))),
  );
  return { child, said: () => said, ended };
}

const become = join(checkout, "scripts/become.sh");

test("become.sh becomes the program, on Node 24, with its arguments and its exit code", async () => {
  const file = program(
    "console.log(JSON.stringify([process.pid, process.versions.node, process.argv.slice(2)])); process.exit(7)",
  );
  const { child, said, ended } = run("sh", [become, file, "it's one", "two"]);
  expect(await ended).toBe(7);
  const [pid, version, args] = JSON.parse(said()) as [number, string, string[]];
  expect(pid).toBe(child.pid);
  expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(24);
  expect(args).toEqual(["it's one", "two"]);
});

test("what cannot be run ends with a failure", async () => {
  const { ended } = run("sh", [become, "no-such-file.ts"]);
  expect(await ended).toBe(1);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("when npm is killed, what it started ends", async () => {
  const module = join(checkout, "src/app/server/follow-npm.ts");
  const file = program(
    `import { followNpm } from ${JSON.stringify(module)}; followNpm(); console.log(process.pid); setInterval(() => undefined, 1000);`,
  );
  const { child, said } = run("sh", ["-c", `"$0" "$1" & wait`, process.execPath, file], {
    npm_lifecycle_event: "start",
  });
  const pid = Number(await until("the program", () => said().trim()));
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, "SIGKILL")));
  child.kill("SIGKILL");
  await until("the end of what npm started", () => !isAlive(pid));
});
