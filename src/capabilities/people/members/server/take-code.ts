import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { hashToken } from "#platform/auth/tokens.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce, preparedRows } from "#platform/database/prepared.ts";
import { networkOf } from "#platform/limits/network.ts";
import { AppError } from "#shared/errors.ts";
import { hashCode, type Purpose } from "./sms-code.ts";
import { smsCodes, smsCodeTries } from "./tables.ts";

type CodeRow = typeof smsCodes.$inferSelect;

/** Looks at one code: by whoever asked for it, by one network without its ticket, by all of these together. */
const OWN_TRIES = 5;
const NETWORK_TRIES = 5;
const STRANGERS_TRIES = 20;

export interface CodeTry {
  mobile: string;
  purpose: Purpose;
  code: string;
  /** What the answer to the request for the code told; without it the try counts as a stranger's. */
  ticket: string | undefined;
  /** Of the client. */
  address: string;
}

/**
 * Takes a code: it works once. Tries count against who tries: whoever asked for the code proves it by the
 * ticket and has five of his own, which nobody else can use up. Every look is counted before it is made, so
 * that requests at the same time share the tries.
 * @throws AppError CODE_INVALID when wrong, unknown or expired; CODE_VOID when the tries are used up
 */
export async function takeSmsCode(db: Queryable, input: CodeTry): Promise<void> {
  const now = new Date();
  await use(db, await matching(db, input, now), now);
}

/**
 * The same without using the code up, where something else stands in the way and is told to nobody but whoever has
 * the code. A look all the same, and counted.
 * @throws as `takeSmsCode`
 */
export async function checkSmsCode(db: Queryable, input: CodeTry): Promise<void> {
  await matching(db, input, new Date());
}

/** The row whose code it is. @throws AppError CODE_INVALID, CODE_VOID */
async function matching(db: Queryable, input: CodeTry, now: Date): Promise<CodeRow> {
  const live = await liveCodes(db, input, now);
  const ticketHash = input.ticket === undefined ? undefined : hashToken(input.ticket);
  const own = live.find((row) => row.ticketHash === ticketHash);
  // Two people may have asked for the same number; whoever types a code has been sent one of them.
  const wanted = own === undefined ? live : [own];
  if (wanted.length === 0) throw new AppError("CODE_INVALID");
  let left = 0;
  for (const row of wanted) {
    const remaining = own === undefined ? await lookFrom(db, row, input.address) : await lookOfOwner(db, row);
    if (remaining === undefined) continue;
    if (isSame(hashCode(row.salt, row.mobile, row.purpose, input.code), row.codeHash)) return row;
    left = Math.max(left, remaining);
  }
  throw new AppError(left === 0 ? "CODE_VOID" : "CODE_INVALID");
}

function liveCodes(db: Queryable, { mobile, purpose }: CodeTry, now: Date): Promise<CodeRow[]> {
  return preparedOnce(db, "codes:live", (name) =>
    db
      .select()
      .from(smsCodes)
      .where(
        and(
          eq(smsCodes.mobile, sql.placeholder("mobile")),
          eq(smsCodes.purpose, sql.placeholder("purpose")),
          isNull(smsCodes.usedAt),
          gt(smsCodes.expiresAt, sql.placeholder("now")),
        ),
      )
      .orderBy(desc(smsCodes.createdAt))
      .prepare(name),
  ).execute({ mobile, purpose, now });
}

/** @returns how many tries are left afterwards; undefined when there was none any more */
async function lookOfOwner(db: Queryable, { id }: CodeRow): Promise<number | undefined> {
  const [row] = await db
    .update(smsCodes)
    .set({ wrongTries: sql`${smsCodes.wrongTries} + 1` })
    .where(and(eq(smsCodes.id, id), lt(smsCodes.wrongTries, OWN_TRIES)))
    .returning({ tries: smsCodes.wrongTries });
  return row && OWN_TRIES - row.tries;
}

/** The same for a try without the ticket. */
async function lookFrom(db: Queryable, { id }: CodeRow, address: string): Promise<number | undefined> {
  const [left] = await preparedRows<{ of_network: number; of_strangers: number }>(
    db,
    "codes:look-from",
    () => sql`
      with mine as (
        insert into ${smsCodeTries} as t (code_id, tried_from, tries)
        values (${sql.placeholder("id")}, ${sql.placeholder("triedFrom")}, 1)
        on conflict (code_id, tried_from) do update set tries = t.tries + 1 where t.tries < ${sql.raw(String(NETWORK_TRIES))}
        returning tries)
      update ${smsCodes} c set stranger_tries = c.stranger_tries + 1 from mine
      where c.id = ${sql.placeholder("id")} and c.stranger_tries < ${sql.raw(String(STRANGERS_TRIES))}
      returning ${sql.raw(String(NETWORK_TRIES))} - mine.tries as of_network,
        ${sql.raw(String(STRANGERS_TRIES))} - c.stranger_tries as of_strangers`,
    { id, triedFrom: networkOf(address) },
  );
  return left && Math.min(left.of_network, left.of_strangers);
}

/** @throws AppError CODE_INVALID when it was used meanwhile */
async function use(db: Queryable, { id }: CodeRow, now: Date): Promise<void> {
  const used = await preparedRows<{ id: string }>(
    db,
    "codes:use",
    () => sql`
      update ${smsCodes} set used_at = ${sql.placeholder("now")}::timestamptz
      where id = ${sql.placeholder("id")} and used_at is null returning id`,
    { id, now: now.toISOString() },
  );
  if (used.length === 0) throw new AppError("CODE_INVALID");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
