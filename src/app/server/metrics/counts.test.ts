import type { Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { addCounts } from "./add-counts.ts";
import { CountsRelay } from "./counts-relay.ts";
import type { AllTold, Counts, CountsMessage } from "./counts-words.ts";

const counter = (value: number, labels = {}): Counts => [
  { name: "asked", type: "counter", values: [{ value, labels }] },
  { name: "waiting", type: "gauge", values: [{ value: 7, labels: {} }] },
];

test("what ended processes counted is added up; what they only were is gone with them", () => {
  const sums = addCounts(addCounts([], counter(3, { a: "1" })), [
    { name: "asked", type: "counter", values: [...values(4, { a: "1" }), ...values(5, { a: "2" })] },
  ]);
  expect(sums).toEqual([
    { name: "asked", type: "counter", values: [...values(7, { a: "1" }), ...values(5, { a: "2" })] },
  ]);
});

const values = (value: number, labels: object) => [{ value, labels }];

/** A process of the app, as the one that keeps it sees it: it tells how much it has counted when it is asked. */
class Process extends EventEmitter {
  readonly got: AllTold[] = [];
  counted: number;
  silent = false;

  constructor(counted: number) {
    super();
    this.counted = counted;
  }

  isConnected() {
    return true;
  }

  send(message: CountsMessage) {
    if (message.counts === "all") this.got.push(message);
    if (message.counts !== "tell" || this.silent) return true;
    this.emit("message", { counts: "told", number: message.number, own: counter(this.counted) });
    return true;
  }

  ask(number: number) {
    this.emit("message", { counts: "ask", number, own: counter(this.counted) });
  }

  /** All that it was told, added up. */
  get sum(): number | undefined {
    const all = this.got.at(-1);
    const parts = all === undefined ? [] : [...all.processes, all.ended];
    return parts.reduce((sum, part) => sum + (part[0]?.values[0]?.value ?? 0), 0);
  }
}

test("one process is told what all have, and the sum never falls when one of them goes", () => {
  vi.useFakeTimers();
  try {
    const relay = new CountsRelay();
    const [first, second] = [new Process(3), new Process(4)];
    for (const one of [first, second]) relay.follow(one as unknown as Worker);
    first.ask(1);
    expect(first.got.at(-1)).toMatchObject({ number: 1 });
    expect([first.got.at(-1)?.processes.length, first.sum]).toEqual([2, 7]);
    second.emit("exit");
    first.counted = 5;
    first.ask(2);
    expect([first.got.at(-1)?.processes.length, first.sum]).toEqual([1, 9]);
    // Another in its place begins at nothing, and one that hangs stands as it was.
    const third = new Process(1);
    relay.follow(third as unknown as Worker);
    first.ask(3);
    expect(first.sum).toBe(10);
    third.silent = true;
    third.counted = 100;
    first.ask(4);
    expect(first.got).toHaveLength(3);
    vi.advanceTimersByTime(2500);
    expect([first.got.at(-1)?.number, first.sum]).toEqual([4, 10]);
    // Whoever is asked for while it goes holds nobody up.
    first.ask(5);
    third.emit("exit");
    expect([first.got.at(-1)?.number, first.sum]).toEqual([5, 10]);
  } finally {
    vi.useRealTimers();
  }
});
