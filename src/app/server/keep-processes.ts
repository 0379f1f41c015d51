import cluster, { type Worker } from "node:cluster";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runApart } from "./apart.ts";
import { CountsRelay } from "./metrics/counts-relay.ts";
import { FURTHER, isReady, type Ready, sayReady, secondsSinceStart } from "./process-words.ts";

/** From a migration of a large table to the building of a search index: a start may take its time. */
const START_MS = 15 * 60_000;
/** Until a process that was told to go has answered whom it owes an answer. */
const LEAVE_MS = 60_000;
/** Whoever ends sooner than this after its start is not started again at once. */
const LIVED_MS = 10_000;
const PAUSE_MS = 1000;
const MOST_PAUSE_MS = 30_000;
/** Starts in a row that may fail while no process is left. */
const MOST_FAILURES = 5;

const say = (line: string) => process.stdout.write(`paddock: ${line}\n`);

interface Options {
  /** Processes of the app. */
  count: number;
  /** The checkout, for building anew. */
  root: string;
}

/**
 * Keeps so many processes of the app: listens for them and hands each connection to the next one, starts another when one
 * dies, and replaces one after the other at SIGHUP, by what is built then. It does nothing else, and holds nothing of the app.
 */
export async function keepProcesses({ count, root }: Options): Promise<void> {
  const kept = new Kept();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void kept.stop());
  // The first one makes and migrates the database. Started with it, the others would wait for that.
  const first = await kept.start({}).catch(() => process.exit(1));
  const others = Array.from({ length: count - 1 }, () => kept.start(FURTHER));
  const failed = (await Promise.allSettled(others)).filter(({ status }) => status === "rejected").length;
  sayReady({ ...first, seconds: secondsSinceStart() }, count - failed);
  for (let missing = failed; missing > 0; missing -= 1) void kept.replace();
  let renewing: Promise<void> = Promise.resolve();
  process.on("SIGHUP", () => {
    renewing = renewing.then(async () => {
      try {
        await runApart(join(root, "scripts/build.ts"), say);
        await kept.renew();
        say("all processes were replaced");
      } catch (error) {
        say(`the processes go on as they are: ${(error as Error).message}`);
      }
    });
  });
}

class Kept {
  /** Those that answer, the oldest first. */
  readonly #ready = new Set<Worker>();
  readonly #counts = new CountsRelay();
  #stopping = false;
  #failures = 0;
  /** In whose place another one is being started. */
  #old: Worker | undefined;

  /**
   * Starts a process and waits until it answers.
   * @throws Error when it ends before, or takes too long
   */
  async start(env: Record<string, string>): Promise<Ready> {
    const worker = cluster.fork(env);
    const begun = performance.now();
    return new Promise<Ready>((done, fail) => {
      const late = setTimeout(() => worker.process.kill("SIGKILL"), START_MS);
      const heard = (message: object) => {
        if (!isReady(message)) return;
        worker.off("message", heard);
        clearTimeout(late);
        this.#ready.add(worker);
        this.#counts.follow(worker);
        done(message);
      };
      worker.on("message", heard);
      worker.once("exit", (code, signal) => {
        clearTimeout(late);
        // Whoever stops waits for the end of all, and of no start.
        if (this.#stopping) return;
        fail(new Error(`a process ended with ${signal ?? code} before it answered`));
        if (performance.now() - begun > LIVED_MS) this.#failures = 0;
        // Told to go, it is no longer among them.
        if (!this.#ready.delete(worker) || worker === this.#old) return;
        say(`process ${worker.process.pid} ended with ${signal ?? code}; another one is started`);
        void this.replace();
      });
    });
  }

  /** Starts another process in place of one that died; again with growing pauses while that fails. */
  async replace(): Promise<void> {
    while (!this.#stopping) {
      // Whoever dies at once, dies again: the first try is free, and what lived counts as a success.
      const pause = this.#failures === 0 ? 0 : PAUSE_MS * 2 ** (this.#failures - 1);
      this.#failures += 1;
      await sleep(Math.min(pause, MOST_PAUSE_MS));
      try {
        await this.start(FURTHER);
        return;
      } catch (error) {
        say(`${(error as Error).message}; ${this.#ready.size} are left`);
        if (this.#ready.size === 0 && this.#failures >= MOST_FAILURES) process.exit(1);
      }
    }
  }

  /** Replaces each process by a new one, which answers before the old one goes. @throws Error when a new one does not start */
  async renew(): Promise<void> {
    for (const old of [...this.#ready]) {
      // It may have died meanwhile, and has been replaced.
      if (this.#stopping || !this.#ready.has(old)) continue;
      this.#old = old;
      try {
        await this.start(FURTHER);
      } catch (error) {
        if (!this.#ready.has(old)) void this.replace();
        throw error;
      } finally {
        this.#old = undefined;
      }
      if (this.#ready.delete(old)) await end(old, () => old.send("leave", () => undefined));
    }
  }

  /** Ends all processes and then this one. */
  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    say("stopping …");
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(all.map((worker) => end(worker, () => worker.process.kill("SIGTERM"))));
    process.exit(0);
  }
}

/** Tells a process to end and waits for it. */
async function end(worker: Worker, tell: () => void): Promise<void> {
  if (worker.isDead()) return;
  const gone = new Promise((done) => worker.once("exit", done));
  tell();
  const late = setTimeout(() => worker.process.kill("SIGKILL"), LEAVE_MS);
  await gone;
  clearTimeout(late);
}
