/** Runs the steps of `npm test`: side by side where processors allow, each reported, all counted. */
import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";

export interface Step {
  name: string;
  title: string;
  /** Program and arguments, or a function that returns what it did and throws what is wrong. */
  run: readonly [string, ...string[]] | ((say: (line: string) => void) => Promise<string>);
  /** JSON report of vitest that the command writes; its tests are counted instead of the step. */
  report?: string;
  /** Steps that must have passed. One that is not part of this run counts as passed. */
  after?: readonly string[];
  /** Processors it keeps busy; steps side by side share `capacity`. */
  cores?: number;
}

export interface Tally {
  passed: number;
  failed: number;
}

export interface RunOptions {
  capacity?: number;
  /** A step that takes longer is stopped and has failed. */
  limitMs?: number;
  root: string;
  print?: (text: string) => void;
}

interface Outcome extends Tally {
  ok: boolean;
  output: string;
  summary: string;
}

const STILL_RUNNING_MS = 30_000;

/** Runs all steps, however many fail, and counts. */
export async function runSteps(steps: readonly Step[], options: RunOptions): Promise<Tally> {
  const { capacity = 2, print = (text) => process.stdout.write(text) } = options;
  const total: Tally = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const running = new Map<string, { done: Promise<void>; cores: number }>();
  const finished = new Map<string, boolean>();

  const settle = (step: Step, outcome: Outcome, seconds: string) => {
    finished.set(step.name, outcome.ok);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    if (!outcome.ok && outcome.output.trim()) print(`\n${outcome.output.trim()}\n\n`);
    print(`${outcome.ok ? "✓" : "✗"} ${step.title}${outcome.summary}  ${seconds}\n`);
  };
  const start = (step: Step) => {
    print(`▶ ${step.title}\n`);
    const begun = performance.now();
    const elapsed = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    const reminder = setInterval(
      () => print(`  … ${step.title} is still running, ${elapsed()}\n`),
      STILL_RUNNING_MS,
    );
    const done = perform(step, options, (line) => print(`  ${line}\n`)).then((outcome) => {
      clearInterval(reminder);
      running.delete(step.name);
      settle(step, outcome, elapsed());
    });
    running.set(step.name, { done, cores: coresOf(step, capacity) });
  };

  while (waiting.length > 0 || running.size > 0) {
    const busy = [...running.values()].reduce((sum, { cores }) => sum + cores, 0);
    const pending = (name: string) => waiting.some((step) => step.name === name) || running.has(name);
    const ready = waiting.find((step) => !step.after?.some(pending));
    const broken = ready?.after?.find((name) => finished.get(name) === false);
    if (ready && broken) {
      waiting.splice(waiting.indexOf(ready), 1);
      const output = `"${ready.title}" was not run, because "${broken}" failed.`;
      settle(ready, { ok: false, passed: 0, failed: 1, output, summary: "" }, "not run");
    } else if (ready && busy + coresOf(ready, capacity) <= capacity) {
      waiting.splice(waiting.indexOf(ready), 1);
      start(ready);
    } else if (running.size > 0) {
      await Promise.race([...running.values()].map(({ done }) => done));
    } else {
      throw new Error(`These steps wait for each other: ${waiting.map(({ name }) => name).join(", ")}`);
    }
  }
  return total;
}

const coresOf = (step: Step, capacity: number) => Math.min(step.cores ?? 1, capacity);

async function perform(step: Step, options: RunOptions, say: (line: string) => void): Promise<Outcome> {
  if (typeof step.run === "function") {
    try {
      const did = await step.run(say);
      return { ok: true, passed: 1, failed: 0, output: "", summary: did ? ` (${did})` : "" };
    } catch (error) {
      return { ok: false, passed: 0, failed: 1, output: (error as Error).message, summary: "" };
    }
  }
  if (step.report) {
    await mkdir(dirname(step.report), { recursive: true });
    await rm(step.report, { force: true });
  }
  const { ok, output } = await execute(step.run, options);
  if (!step.report) return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1, output, summary: "" };
  const tally = countTests(await readFile(step.report, "utf8").catch(() => undefined));
  // A crash outside of any test is a failure too.
  if (!ok && tally.failed === 0) tally.failed = 1;
  return {
    ok: ok && tally.failed === 0,
    ...tally,
    output,
    summary: ` (${tally.passed} passed, ${tally.failed} failed)`,
  };
}

/** How long a step that is stopped has to end what it started. */
const LEAVE_MS = 20_000;

function execute(
  [command, ...args]: readonly [string, ...string[]],
  { root, limitMs = 30 * 60_000 }: RunOptions,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const limit = setTimeout(() => {
      output += `\nStopped after ${limitMs / 1000} s.`;
      // Asked first, so that it ends what it started itself: a browser, an app, a database.
      child.kill("SIGTERM");
      last = setTimeout(() => child.kill("SIGKILL"), LEAVE_MS);
    }, limitMs);
    let last: NodeJS.Timeout | undefined;
    const finish = (ok: boolean) => {
      clearTimeout(limit);
      clearTimeout(last);
      resolve({ ok, output });
    };
    child.once("error", (error) => {
      output += `${command} cannot be started: ${error.message}`;
      finish(false);
    });
    child.once("exit", (code) => {
      // Whatever a stopped program left running may hold the pipes open for ever.
      setTimeout(() => finish(code === 0 && last === undefined), 50);
    });
  });
}

/** Counts the tests of a report of vitest's JSON reporter. A file that could not be loaded is one failure. */
export function countTests(report: string | undefined): Tally {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { testResults } = JSON.parse(report) as {
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const tally: Tally = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of testResults) {
    const failed = assertionResults.filter((result) => result.status === "failed").length;
    tally.passed += assertionResults.filter((result) => result.status === "passed").length;
    tally.failed += failed === 0 && status === "failed" ? 1 : failed;
  }
  return tally;
}
