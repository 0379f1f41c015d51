import { gathered } from "./gathered.ts";
import { withLastSteps } from "./last-steps.ts";
import { isOutage } from "./outage.ts";
import type { Database, Transaction } from "./queryable.ts";
import { transact } from "./transact.ts";

/** In a rush more of them wait than that, and each transaction is over in some milliseconds. */
const TOGETHER = 50;

/**
 * Has what many write at the same moment written in one transaction, where each by himself would wait for the disk and for rows
 * that all of them lock. Whoever comes while it is on its way is in the next one; the first goes at once. It is answered after
 * the commit. What fails for one of them fails for him alone: all are then tried one by one.
 * @param writeAll writes for several, in few statements, and answers in their order; it may be called again, so it must have no
 *   effect outside of the database
 * @returns what each calls for himself. `services` is what goes together: those of one process
 */
export function writtenTogether<S extends { db: Database }, One, Answer>(
  writeAll: (tx: Transaction, services: S, some: readonly One[]) => Promise<readonly Answer[]>,
): (services: S, one: One) => Promise<Answer> {
  const inOne = (services: S, some: readonly One[]) =>
    transact(services.db, (tx) => withLastSteps(tx, () => writeAll(tx, services, some)));

  const write = gathered(async (services: S, some: readonly One[]): Promise<(() => Answer)[]> => {
    try {
      return (await inOne(services, some)).map((answer) => () => answer);
    } catch (error) {
      if (some.length === 1 || isOutage(error)) throw error;
    }
    const outcomes: (() => Answer)[] = [];
    for (const one of some)
      outcomes.push(
        await inOne(services, [one]).then(
          ([answer]) =>
            () =>
              answer as Answer,
          (error: unknown) => () => {
            throw error;
          },
        ),
      );
    return outcomes;
  }, TOGETHER);

  return async (services, one) => (await write(services, one))();
}
