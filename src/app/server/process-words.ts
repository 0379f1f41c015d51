import cluster from "node:cluster";

/* What a process of the app and the one that keeps it tell each other; without modules of the app, of which that one has none. */

/** What is to be said once the app answers. */
export interface Ready {
  /** That a person can open. */
  address: string;
  lines: string[];
  /** Since the start. */
  seconds: number;
}

/** Whether a process says that it answers, and not something else. */
export const isReady = (message: object): message is Ready => "address" in message;

/** Given to all processes but the first that a start makes. */
export const FURTHER = { PADDOCK_FURTHER: "1" };

/** Whether this process speaks for the app: it is the only one, or the first. */
export const isFirst = process.env.PADDOCK_FURTHER === undefined;

/** Seconds since somebody started the app: this process may have become it only now (see `main.ts`). */
export function secondsSinceStart(): number {
  const begun = Number(process.env.PADDOCK_STARTED ?? performance.timeOrigin);
  return (Date.now() - begun) / 1000;
}

/** Says that the app answers, to whoever started it. */
export function tellReady(ready: Ready): void {
  if (cluster.isWorker) process.send?.(ready);
  else sayReady(ready, 1);
}

export function sayReady({ address, lines, seconds }: Ready, processes: number): void {
  const many = processes > 1 ? `, ${processes} processes` : "";
  const all = [`ready in ${seconds.toFixed(1)} s: ${address}${many}`, ...lines];
  process.stdout.write(all.map((line) => `paddock: ${line}\n`).join(""));
}
