/*
 * What processes of the app and the one that keeps them tell each other about figures; without modules of the app, of which
 * that one has none. Figures stand as prom-client gives them, and cross as they are.
 */

/** One metric of one process. */
export interface Counted {
  name: string;
  type: string | number;
  values: { value: number; labels: object; metricName?: string }[];
}

/** All metrics of one process. */
export type Counts = readonly Counted[];

/** To the one that keeps them: somebody wants all; here are mine. */
export interface AskAll {
  counts: "ask";
  number: number;
  own: Counts;
}

/** To each of the others: tell yours. */
export interface TellOwn {
  counts: "tell";
  number: number;
}

/** And its answer. */
export interface Told {
  counts: "told";
  number: number;
  own: Counts;
}

/** Back to who asked. */
export interface AllTold {
  counts: "all";
  number: number;
  /** Of each process that is there. */
  processes: readonly Counts[];
  /** What those had counted that are gone. */
  ended: Counts;
}

export type CountsMessage = AskAll | TellOwn | Told | AllTold;

export const isCountsMessage = (message: unknown): message is CountsMessage =>
  typeof message === "object" && message !== null && "counts" in message;
