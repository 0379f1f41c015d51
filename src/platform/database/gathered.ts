import { currentRoute, onPrimary } from "./replicas/read-route.ts";

/** As many as go into one statement or transaction. */
const TOGETHER = 100;

interface Waiting<One, Answer> {
  one: One;
  answer(answer: Answer): void;
  fail(error: unknown): void;
}

/**
 * Has what many want at the same moment of one database done together: whoever comes while it is done for others waits for
 * them, and all who wait are in the next turn. Nobody waits for others to come: the first goes at once, with whoever asks
 * in the same turn of the event loop. Forty requests that each look up their token so take a few statements, not forty.
 * @param all does it for several, once for each database at a time. Its answers stand in the order of what was asked; what it
 *   throws, each of them gets.
 * @returns what each calls for himself: with the database, or a transaction, for whom only those within it go together
 */
export function gathered<Db extends object, One, Answer>(
  all: (db: Db, some: readonly One[]) => Promise<readonly Answer[]>,
  atMost: number = TOGETHER,
): (db: Db, one: One) => Promise<Answer> {
  const lines = new WeakMap<Db, Waiting<One, Answer>[]>();

  async function serve(db: Db, line: Waiting<One, Answer>[]): Promise<void> {
    // Those who ask in the same turn have joined by then.
    await Promise.resolve();
    while (line.length > 0) {
      const some = line.splice(0, atMost);
      try {
        const answers = await all(
          db,
          some.map(({ one }) => one),
        );
        for (const [at, { answer }] of some.entries()) answer(answers[at] as Answer);
      } catch (error) {
        for (const { fail } of some) fail(error);
      }
    }
    // In the same turn in which its last one was served: nobody may join a line that nobody serves.
    lines.delete(db);
  }

  return (db, one) =>
    new Promise<Answer>((answer, fail) => {
      if (currentRoute()?.isAlone) {
        // What a replica says in place of the primary is for nobody who decides by it.
        all(db, [one]).then(([own]) => answer(own as Answer), fail);
        return;
      }
      const line = lines.get(db);
      const mine = { one, answer, fail };
      if (line !== undefined) {
        line.push(mine);
        return;
      }
      const fresh = [mine];
      lines.set(db, fresh);
      onPrimary(() => void serve(db, fresh));
    });
}

/**
 * Waits until everything that was begun side by side is over, also where some of it failed: what is still under way when its
 * transaction is rolled back would be done behind it, outside of any.
 * @throws what the first of them threw, in their order
 */
export async function allDone<T>(begun: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(begun);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}
