import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { preparedOnce, preparedRows } from "#platform/database/prepared.ts";
import { AppError } from "#shared/errors.ts";
import { idempotencyKeys } from "./tables.ts";

/** How long a repeated request is recognised: longer than any queue of a phone that was offline. */
const KEPT = sql`now() - interval '7 days'`;

export interface Submission {
  /** What is done and by whom, as in `comment:17`. */
  scope: string;
  /** Made by the sender for one act, and sent again with each repetition. */
  key: string;
  /** What the request asks for; plain JSON. */
  request: unknown;
}

/**
 * Does something once, however often and in however many processes at once the same request arrives.
 * @param make is run the first time only; its answer is kept and given to every repetition. Ids rather than content.
 * @throws AppError IDEMPOTENCY_MISMATCH when the key was used for another request; what `make` throws, and then
 *   nothing is kept
 */
export async function once<T extends string | number | Record<string, unknown>>(
  tx: Transaction,
  { scope, key, request }: Submission,
  make: () => Promise<T>,
): Promise<T> {
  const requestHash = hashOf(request);
  // Waits while another transaction holds the same key, and goes on when that one failed.
  const claimed = await preparedOnce(tx, "once:claim", (name) =>
    tx
      .insert(idempotencyKeys)
      .values({
        scope: sql.placeholder("scope"),
        key: sql.placeholder("key"),
        requestHash: sql.placeholder("requestHash"),
        result: NOT_YET,
      })
      .onConflictDoNothing()
      .returning({ scope: idempotencyKeys.scope })
      .prepare(name),
  ).execute({ scope, key, requestHash });
  if (claimed.length === 0) {
    const [known] = await tx
      .select({ requestHash: idempotencyKeys.requestHash, result: idempotencyKeys.result })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
    // Keys from before hashes were kept have none.
    if (known === undefined || (known.requestHash !== "" && known.requestHash !== requestHash))
      throw new AppError("IDEMPOTENCY_MISMATCH");
    return known.result as T;
  }
  const result = await make();
  await preparedOnce(tx, "once:keep", (name) =>
    tx
      .update(idempotencyKeys)
      .set({ result: sql`${sql.placeholder("result")}::jsonb` })
      .where(
        and(
          eq(idempotencyKeys.scope, sql.placeholder("scope")),
          eq(idempotencyKeys.key, sql.placeholder("key")),
        ),
      )
      .prepare(name),
  ).execute({ scope, key, result: JSON.stringify(result) });
  return result;
}

/**
 * Claims the keys of several acts that are new, with what each of them answers from now on.
 * @returns false where one of them was used before, or stands here twice: the transaction has to end then, and each to go
 *   through {@link once}
 */
export async function claimAll(
  tx: Transaction,
  acts: readonly (Submission & { result: Record<string, unknown> })[],
): Promise<boolean> {
  return (await claim(tx, acts)).size === acts.length;
}

/**
 * Claims the keys of several acts as far as they are new; {@link keepResults} says what they answer, in the same transaction.
 * @returns for each whether it is his to do: of those that are not, each has to go through {@link once} in another transaction
 */
export async function claimEach(tx: Transaction, acts: readonly Submission[]): Promise<boolean[]> {
  const claimed = await claim(tx, acts);
  // Of two who stand here with the same key, the first has it.
  return acts.map((act) => claimed.delete(nameOf(act)));
}

/** Whether something was done under this key, whatever it was. */
export async function isClaimed(
  db: Queryable,
  { scope, key }: Pick<Submission, "scope" | "key">,
): Promise<boolean> {
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
  return rows.length > 0;
}

/** Gives back keys of this transaction under which nothing is done after all. */
export async function unclaim(tx: Transaction, acts: readonly Submission[]): Promise<void> {
  for (const { scope, key } of acts)
    await tx
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
}

/** What claimed keys answer from now on. */
export async function keepResults(
  tx: Transaction,
  acts: readonly { scope: string; key: string; result: Record<string, unknown> }[],
): Promise<void> {
  await preparedRows(
    tx,
    "once:keep-all",
    () => sql`
      update ${idempotencyKeys} as k set result = kept.result
      from unnest(${sql.placeholder("scopes")}::text[], ${sql.placeholder("keys")}::text[],
        ${sql.placeholder("results")}::jsonb[]) as kept (scope, key, result)
      where k.scope = kept.scope and k.key = kept.key`,
    {
      scopes: acts.map(({ scope }) => scope),
      keys: acts.map(({ key }) => key),
      results: acts.map(({ result }) => JSON.stringify(result)),
    },
  );
}

/** @returns those that were new, by {@link nameOf} */
async function claim(
  tx: Transaction,
  acts: readonly (Submission & { result?: Record<string, unknown> })[],
): Promise<Set<string>> {
  // In one order for all, so that two who repeat the same wait for each other in no circle.
  const sorted = acts.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const claimed = await preparedRows<{ scope: string; key: string }>(
    tx,
    "once:claim-all",
    () => sql`
      insert into ${idempotencyKeys} (scope, key, request_hash, result)
      select * from unnest(${sql.placeholder("scopes")}::text[], ${sql.placeholder("keys")}::text[],
        ${sql.placeholder("hashes")}::text[], ${sql.placeholder("results")}::jsonb[])
      on conflict do nothing returning scope, key`,
    {
      scopes: sorted.map(({ scope }) => scope),
      keys: sorted.map(({ key }) => key),
      hashes: sorted.map(({ request }) => hashOf(request)),
      // Where it is not known yet nobody sees it: what claims a key commits together with its result.
      results: sorted.map(({ result = null }) => JSON.stringify(result)),
    },
  );
  return new Set(claimed.map(nameOf));
}

const nameOf = ({ scope, key }: Pick<Submission, "scope" | "key">) => `${scope} ${key}`;

const hashOf = (request: unknown) => createHash("sha256").update(canonical(request)).digest("base64url");

/** Seen by nobody: what claims a key commits together with its result. */
const NOT_YET = sql`'null'::jsonb`;

/** Forgets keys that no honest sender repeats any more. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, KEPT));
}

/** JSON with its keys in order, so that equal requests are equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
