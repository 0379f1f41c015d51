import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { AppError } from "#shared/errors.ts";
import { Lanes } from "./lanes.ts";
import { MediaRefusal } from "./refusal.ts";
import type { WorkerAnswer, WorkerOrder } from "./worker/messages.ts";
import type { TaskName, TaskOptions, TaskResult } from "./worker/tasks.ts";

export interface WorkerLimits {
  /** Processes at once. */
  processes: number;
  /** Bytes of memory that one may hold. */
  memory: number;
  /** Milliseconds that one task may take. */
  time: number;
  /** Milliseconds of a processor that a process has had so far; undefined where the system does not say. */
  processorTime?: (pid: number) => Promise<number | undefined>;
}

/** After so many tasks, or holding so much afterwards, a process is replaced: memory that is never given back. */
const MAX_TASKS = 200;
const MAX_HELD = 320_000_000;
const IDLE_MS = 60_000;
/** Stacks and heaps that are reserved and never used count against the system's limit too: 660 MB measured. */
const RESERVED = 1_000_000_000;
const MAX_WAITING = 500;

const CHILD = fileURLToPath(new URL("./worker/child.ts", import.meta.url));

/** Sets the system's limit for data where there is one, leaves no core file, and becomes the worker. */
const START = `ulimit -c 0 2>/dev/null; ulimit -d "$1" 2>/dev/null; shift; exec "$@"`;

class WorkerDied extends Error {
  /** It waited for a processor, so that nothing is known about the picture. */
  readonly starved: boolean;

  constructor(why: string, starved = false) {
    super(why);
    this.starved = starved;
  }
}

/** A task that had less than this share of its time on a processor was not slow by itself. */
const OWN_SHARE = 0.5;
/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds that a process has been on a processor; undefined where it is not there, or the system is another one. */
export async function linuxProcessorTime(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Behind the name, which may hold anything: the twelfth and thirteenth are its own time and that of the system for it.
  const [, , , , , , , , , , , own, system] = stat
    .slice(stat.lastIndexOf(")") + 1)
    .split(" ")
    .slice(1);
  return own === undefined || system === undefined ? undefined : (Number(own) + Number(system)) * TICK_MS;
}

/** One process. Between tasks neither it nor its channel keeps this process alive. */
class Worker {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  #tasks = 0;
  held = 0;

  constructor(memory: number) {
    const kilobytes = Math.ceil((memory + RESERVED) / 1024);
    this.#process = spawn(
      "/bin/sh",
      [
        "-c",
        START,
        "sh",
        String(kilobytes),
        process.execPath,
        "--disable-warning=ExperimentalWarning",
        CHILD,
      ],
      {
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        serialization: "advanced",
        // Nothing of the app's secrets goes to where foreign bytes are read.
        env: { PATH: process.env.PATH ?? "", MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" },
      },
    );
    // Rejects when it could not be started: an end as well.
    this.#ended = once(this.#process, "exit").catch(() => undefined);
    this.#rest();
  }

  get usable(): boolean {
    return this.#process.connected && this.#tasks < MAX_TASKS && this.held < MAX_HELD;
  }

  /** @throws WorkerDied with why: it ended, or took longer than `time` and was ended */
  async perform(
    order: WorkerOrder,
    { time, processorTime = linuxProcessorTime }: Pick<WorkerLimits, "time" | "processorTime">,
  ): Promise<WorkerAnswer> {
    this.#tasks += 1;
    const had = async () => (await processorTime(this.#process.pid ?? 0)) ?? Number.NaN;
    const before = await had();
    const tooLate = async () => {
      const share = ((await had()) - before) / time;
      return new WorkerDied(`took more than ${time} ms`, share < OWN_SHARE);
    };
    this.#process.ref();
    this.#process.channel?.ref();
    const listening = new AbortController();
    const { signal } = listening;
    let late: NodeJS.Timeout | undefined;
    try {
      return await Promise.race([
        once(this.#process, "message", { signal }).then(([answer]) => answer as WorkerAnswer),
        this.#ended.then(() => {
          throw new WorkerDied(`ended (${this.#process.exitCode ?? this.#process.signalCode})`);
        }),
        new Promise<never>((_, reject) => {
          late = setTimeout(() => void tooLate().then(reject), time);
        }),
        new Promise<never>((_, reject) => {
          this.#process.send(order, (error) => error && reject(new WorkerDied(error.message)));
        }),
      ]);
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      clearTimeout(late);
      listening.abort();
      this.#rest();
    }
  }

  #rest(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Lets it end by itself. */
  leave(): void {
    if (this.#process.connected) this.#process.disconnect();
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }
}

/** What a task reads: bytes, or the path of a local file. A function is asked when the task's turn has come. */
export type TaskInput = Uint8Array | string | (() => Promise<Uint8Array | null>);

/**
 * Decodes pictures in a few processes with limits of memory and time. They are started when needed, used again,
 * replaced when they die or have grown, and ended after a minute without work.
 */
export class PictureWorkers {
  readonly #limits: WorkerLimits;
  readonly #lanes: Lanes;
  readonly #resting: Worker[] = [];
  #idle: NodeJS.Timeout | undefined;
  /** Told when a process died over a task, for the log. */
  onDeath: (told: { task: TaskName; why: string }) => void = () => undefined;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
    this.#lanes = new Lanes({ slots: limits.processes, maxWaiting: MAX_WAITING });
  }

  /**
   * Runs a task when its turn comes.
   * @param lane who waits for it; lanes take turns
   * @returns `null` when a function gave no input
   * @throws MediaRefusal for what cannot be taken, AppError UNPROCESSABLE when the process died over it,
   *   UNAVAILABLE when too many wait or it got no processor, Error when the task failed otherwise
   */
  run<K extends TaskName>(
    task: K,
    input: Uint8Array | string,
    options: TaskOptions<K>,
    lane: string,
  ): Promise<TaskResult<K>>;
  run<K extends TaskName>(
    task: K,
    input: TaskInput,
    options: TaskOptions<K>,
    lane: string,
  ): Promise<TaskResult<K> | null>;
  run(task: TaskName, input: TaskInput, options: unknown, lane: string): Promise<unknown> {
    return this.#lanes.run(lane, async () => {
      const given = typeof input === "function" ? await input() : input;
      return given && this.#perform({ task, input: given, options, memory: this.#limits.memory });
    });
  }

  async #perform(order: WorkerOrder): Promise<unknown> {
    const worker = this.#take();
    let answer: WorkerAnswer;
    try {
      answer = await worker.perform(order, this.#limits);
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error;
      this.onDeath({ task: order.task, why: error.message });
      if (error.starved) throw new AppError("UNAVAILABLE", "服务器正忙，图片没有处理完，请稍后再试");
      throw new AppError("UNPROCESSABLE", "这张图片无法处理，请换一张，或缩小后再上传");
    }
    worker.held = answer.rss;
    this.#giveBack(worker);
    if ("result" in answer) return answer.result;
    if ("refusal" in answer) throw new MediaRefusal(answer.refusal, answer.message);
    throw new Error(answer.failure);
  }

  #take(): Worker {
    clearTimeout(this.#idle);
    for (let worker = this.#resting.pop(); worker; worker = this.#resting.pop()) {
      if (worker.usable) return worker;
      worker.leave();
    }
    return new Worker(this.#limits.memory);
  }

  #giveBack(worker: Worker): void {
    if (worker.usable) this.#resting.push(worker);
    else worker.leave();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.rest(), IDLE_MS).unref();
  }

  /** Ends the processes that have nothing to do. */
  rest(): void {
    for (const worker of this.#resting.splice(0)) worker.leave();
  }
}

/** What the hungriest picture that is taken needs, with the process itself: 660 MB measured. */
const MEMORY = 760_000_000;
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** The worker processes of this process: as many as processors, three at most, in half of the memory. */
export const pictureWorkers = new PictureWorkers({
  processes: Math.max(1, Math.min(3, availableParallelism(), Math.floor(memory / 2 / MEMORY))),
  memory: MEMORY,
  time: 30_000,
});
