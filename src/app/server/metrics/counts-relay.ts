import type { Worker } from "node:cluster";
import { addCounts } from "./add-counts.ts";
import { type AllTold, type Counts, isCountsMessage, type TellOwn } from "./counts-words.ts";

/** Who has not told by then stands in the sum as he was when he last did. */
const PATIENCE_MS = 2000;

interface Round {
  asking: Worker;
  number: number;
  missing: Set<Worker>;
  late: NodeJS.Timeout;
}

/**
 * In the process that keeps the others: gathers the figures of all for the one that was asked for them. What a process had
 * counted stays in the sum when it ends: a sum that falls would look like a restart, after which Prometheus counts all of
 * it once more.
 */
export class CountsRelay {
  /** The processes that are there, with what each told last. */
  readonly #last = new Map<Worker, Counts>();
  readonly #rounds = new Map<number, Round>();
  #ended: Counts = [];
  #round = 0;

  /** Listens to a process until it ends. */
  follow(worker: Worker): void {
    this.#last.set(worker, []);
    worker.on("message", (message: unknown) => {
      if (!isCountsMessage(message)) return;
      if (message.counts === "ask") this.#ask(worker, message.number, message.own);
      else if (message.counts === "told") this.#told(worker, message.number, message.own);
    });
    worker.once("exit", () => {
      this.#ended = addCounts(this.#ended, this.#last.get(worker) ?? []);
      this.#last.delete(worker);
      for (const [id, round] of this.#rounds) if (round.missing.delete(worker)) this.#answer(id, round);
    });
  }

  #ask(asking: Worker, number: number, own: Counts): void {
    this.#last.set(asking, own);
    this.#round += 1;
    const id = this.#round;
    const missing = new Set([...this.#last.keys()].filter((one) => one !== asking && one.isConnected()));
    const late = setTimeout(() => {
      missing.clear();
      this.#answer(id, round);
    }, PATIENCE_MS);
    const round: Round = { asking, number, missing, late };
    this.#rounds.set(id, round);
    const tell: TellOwn = { counts: "tell", number: id };
    for (const one of missing) send(one, tell);
    this.#answer(id, round);
  }

  #told(worker: Worker, id: number, own: Counts): void {
    this.#last.set(worker, own);
    const round = this.#rounds.get(id);
    if (round?.missing.delete(worker)) this.#answer(id, round);
  }

  #answer(id: number, { asking, number, missing, late }: Round): void {
    if (missing.size > 0 || !this.#rounds.delete(id)) return;
    clearTimeout(late);
    const all: AllTold = {
      counts: "all",
      number,
      processes: [...this.#last.values()].filter(({ length }) => length > 0),
      ended: this.#ended,
    };
    send(asking, all);
  }
}

/** One that is on its way out has no line any more, and needs no answer. */
const send = (worker: Worker, message: TellOwn | AllTold): void => {
  if (worker.isConnected()) worker.send(message, () => undefined);
};
