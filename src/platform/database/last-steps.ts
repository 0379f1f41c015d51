import type { Database, Queryable } from "./queryable.ts";

type Step = () => Promise<void>;

/** What transactions on a session have left for their end. */
const waiting = new WeakMap<object, Step[]>();

/** Of the connection that a transaction and the savepoints in it run on. */
const sessionOf = (tx: Queryable): object => (tx as Database)._.session;

/**
 * Has `step` done when nothing else is left to do in the transaction, as `withLastSteps` runs it: for counters and numbers
 * that many transactions lock, which wait for each other as shortly as can be. At once where nobody runs them.
 */
export async function lastStep(tx: Queryable, step: Step): Promise<void> {
  const steps = waiting.get(sessionOf(tx));
  if (steps === undefined) await step();
  else steps.push(step);
}

/** Runs a part of a transaction, then the last steps that it left, in their order. Within another it leaves them to that one. */
export async function withLastSteps<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  const session = sessionOf(tx);
  if (waiting.has(session)) return work();
  const steps: Step[] = [];
  waiting.set(session, steps);
  try {
    const result = await work();
    for (const step of steps) await step();
    return result;
  } finally {
    waiting.delete(session);
  }
}

/** Runs what stands behind a savepoint: fails it, what it left to be done last is left no longer. */
export async function keepingLastSteps<T>(tx: Queryable, savepoint: () => Promise<T>): Promise<T> {
  const steps = waiting.get(sessionOf(tx));
  const before = steps?.length ?? 0;
  try {
    return await savepoint();
  } catch (error) {
    steps?.splice(before);
    throw error;
  }
}
