import type { RefusalReason } from "../refusal.ts";
import type { TaskName } from "./tasks.ts";

/** What a worker process is told to do. */
export interface WorkerOrder {
  task: TaskName;
  /** The bytes, or the path of a local file that holds them. */
  input: Uint8Array | string;
  options: unknown;
  /** Bytes of memory at which the process ends itself. */
  memory: number;
}

/** What it answers; `rss` is the memory it holds afterwards, in bytes. */
export type WorkerAnswer = { rss: number } & (
  | { result: unknown }
  | { refusal: RefusalReason; message: string }
  | { failure: string }
);
