import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** Where the statements of one answer go. It is asked anew for each of them. */
export interface ReadRoute {
  /** The pool of a replica; undefined is the primary. */
  pool(): pg.Pool | undefined;
  /** From here on the primary alone: what it says may be newer than what the replica has, and time must not go backwards. */
  leave(): void;
  /** The primary is out: there is nowhere else to read. */
  readonly isAlone: boolean;
}

const scope = new AsyncLocalStorage<ReadRoute | undefined>();

export const currentRoute = (): ReadRoute | undefined => scope.getStore();

/** Runs `work` with its reads on a route; what it writes goes to the primary whatever the route says. */
export const along = <T>(route: ReadRoute, work: () => T): T => scope.run(route, work);

/**
 * Runs `work` on the primary, whatever the answer around it is read from. For what is given to others than this answer:
 * values that a process keeps, and rows that are read together with what others ask for.
 */
export function onPrimary<T>(work: () => T): T {
  const route = scope.getStore();
  return route === undefined || route.isAlone ? work() : scope.run(undefined, work);
}
