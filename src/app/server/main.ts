/**
 * Starts Paddock. While developing, this process is the app, out of its sources. Otherwise it looks whether the app can
 * start, builds it where that is needed, and then becomes the built app: what was needed for that stays in no memory.
 */
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { type Env, readEnv } from "#platform/env.ts";
import { finishMoves, restoreJournal } from "#platform/moves.ts";
import { runApart } from "./apart.ts";
import { appIn, needsBuild } from "./build.ts";
import { followNpm } from "./follow-npm.ts";
import { assertPortFree, startProblem } from "./start-problem.ts";

const root = resolve(import.meta.dirname, "../../..");
const say = (line: string) => process.stdout.write(`paddock: ${line}\n`);

let settings: Env | undefined;

async function main(): Promise<void> {
  const env = readEnv();
  settings = env;
  await assertPortFree(env);
  await finishMoves(restoreJournal(env.DATA_DIR), say);
  if (env.NODE_ENV === "development") {
    followNpm();
    const [{ serve }, { developmentRenderer }] = await Promise.all([
      import("./serve.ts"),
      import("./dev.ts"),
    ]);
    await serve(() => developmentRenderer(root));
    return;
  }
  if (await needsBuild(root)) await runApart(join(root, "scripts/build.ts"), say);
  // None that is kept: the app alone.
  const processes = env.PROCESSES === "auto" ? fitting(availableParallelism()) : env.PROCESSES;
  become([join(appIn(root), "start.js"), String(processes)]);
}

/** With few processors, the database and the pictures have as much use of them as a second process. */
const fitting = (processors: number) => (processors >= 4 ? processors : 0);

/** Goes on as another program under the same number, with its signals, its terminal and whoever waits for its end. */
function become(args: readonly string[]): never {
  if (process.execve === undefined) throw new Error("Paddock runs on Linux and macOS");
  const all = [process.execPath, ...process.execArgv, ...LEAN_FLAGS, ...args];
  return process.execve(process.execPath, all, {
    ...LEAN,
    PADDOCK_STARTED: String(performance.timeOrigin),
    ...process.env,
  });
}

/**
 * Of the memory that a start takes for compiling and a busy minute for compressing, the C library gives back what lies at
 * the end of an arena: a single arena, and what is large apart from it. It made 35 of 250 MB.
 */
const LEAN = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };
/** The young generation takes three times this: what a busy minute leaves there is not given back by itself. */
const LEAN_FLAGS = ["--max-semi-space-size=8"];

main().catch(async (error: unknown) => {
  process.stderr.write(`paddock: cannot start: ${await startProblem(error, settings)}\n`);
  process.exit(1);
});
