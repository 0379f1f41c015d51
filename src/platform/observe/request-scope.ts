import { AsyncLocalStorage } from "node:async_hooks";
import { randomFillSync } from "node:crypto";

/** What work belongs to: a request, or a job or batch of its own. Found again wherever that work leads. */
export interface RequestScope {
  /** As log lines, answers and comments of statements name it. */
  readonly id: string;
  /** Which kind of request: the pattern of its route, `page` with its screen, `job` with its queue. Known once it was routed. */
  route: string;
  /** The span that what happens now belongs to; only while traces are sent. */
  span?: unknown;
}

const scope = new AsyncLocalStorage<RequestScope>();

/** What the running code works for; undefined where nobody asked for it. */
export const currentRequest = (): RequestScope | undefined => scope.getStore();

/** Runs `work`, and all that it begins, as part of `request`. */
export const asPartOf = <T>(request: RequestScope, work: () => T): T => scope.run(request, work);

/** Runs work that nobody asked for by a request, under an id and a name of its own: `job audit-seal`. */
export const asErrand = <T>(route: string, work: () => T): T =>
  scope.run({ id: newRequestId(), route }, work);

/** Without signs that look like each other: it is read out to whoever helps. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz023456789";
const BYTES = 12;
const pool = Buffer.allocUnsafe(BYTES * 256);
let used = pool.length;

/** Twelve signs of 32 in two groups, as `k3f9x2-mt7qp4`: says nothing of how many there were, or when. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = "";
  for (let at = 0; at < BYTES; at += 1) {
    if (at === BYTES / 2) id += "-";
    id += SIGNS[(pool[used + at] ?? 0) & 31];
  }
  used += BYTES;
  return id;
}

/** What a proxy may have given: signs that do no harm in a log, a header or a comment. */
const GIVEN = /^[\w.:-]{6,80}$/;

/** The id that a trusted proxy gave, where it is one; otherwise a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === "string" && GIVEN.test(given) ? given : newRequestId();
