import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { formatDate } from "#shared/format.ts";
import type { PaymentProviderName } from "#shared/payment.ts";
import { askProvider } from "./ask-provider.ts";
import { dayBefore, dayInChina } from "./china-day.ts";
import { providerOf } from "./providers/create.ts";
import { ProviderError, type StatementRow } from "./providers/provider.ts";
import { paymentDifferences, paymentStatements, payments, refunds } from "./tables.ts";

/** A week of them is looked for, so that some days without an answer leave no hole. */
const DAYS_BACK = 7;
const IN_ONE = 1000;

type Difference = Omit<typeof paymentDifferences.$inferInsert, "id" | "statementId">;

/** Fetches yesterday's statement and those of the week before it that are missing. Statements are ready at ten o'clock in China. */
export async function fetchStatements(services: Services, now = new Date()): Promise<void> {
  const { PAYMENT_PROVIDER: provider } = services.env;
  if (provider === "off") return;
  let day = formatDate(now);
  for (let n = 0; n < DAYS_BACK; n += 1) {
    day = dayBefore(day);
    const known = await services.db.$count(
      paymentStatements,
      and(eq(paymentStatements.provider, provider), eq(paymentStatements.day, day)),
    );
    if (known > 0) continue;
    try {
      await fetchStatement(services, provider, day);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      services.log.warn({ err: error, provider, day }, "a statement could not be fetched");
    }
  }
}

/**
 * Fetches a day's statement anew and writes down where it says something else than we do. What it says was paid and we have not
 * heard of is asked about first. Differences that somebody settled stay as they are.
 * @param day in China, `2026-11-23`
 * @returns how many rows it has, and of how many nobody has said yet why they differ
 * @throws ProviderError without a statement that can be believed
 */
export async function fetchStatement(
  services: Services,
  provider: PaymentProviderName,
  day: string,
): Promise<{ rows: number; open_differences: number }> {
  const rows = await providerOf(services, provider).statement(day);
  for (const number of await unheard(services, rows)) await askProvider(services, number);
  const sumOf = (kind: StatementRow["kind"], of: "fen" | "feeFen") =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row[of], 0);
  const figures = {
    ...{ rows: rows.length, paidFen: sumOf("payment", "fen"), refundedFen: sumOf("refund", "fen") },
    ...{ feeFen: sumOf("payment", "feeFen") + sumOf("refund", "feeFen"), fetchedAt: new Date() },
  };
  return await services.db.transaction(async (tx) => {
    const [statement] = await tx
      .insert(paymentStatements)
      .values({ provider, day, ...figures })
      .onConflictDoUpdate({ target: [paymentStatements.provider, paymentStatements.day], set: figures })
      .returning({ id: paymentStatements.id });
    if (statement === undefined) throw new Error("the statement was not kept");
    const statementId = statement.id;
    const found = await differences(tx, provider, day, rows);
    await tx
      .delete(paymentDifferences)
      .where(and(eq(paymentDifferences.statementId, statementId), sql`settled_at is null`));
    if (found.length > 0)
      await tx
        .insert(paymentDifferences)
        .values(found.map((one) => ({ ...one, statementId })))
        .onConflictDoNothing();
    const open = and(eq(paymentDifferences.statementId, statementId), sql`settled_at is null`);
    return { rows: rows.length, open_differences: await tx.$count(paymentDifferences, open) };
  });
}

async function unheard({ db }: Services, rows: readonly StatementRow[]): Promise<string[]> {
  const numbers = rows.filter(({ kind }) => kind === "payment").map(({ number }) => number);
  const found: string[] = [];
  for (let at = 0; at < numbers.length; at += IN_ONE) {
    const some = await db
      .select({ number: payments.number })
      .from(payments)
      .where(and(inArray(payments.number, numbers.slice(at, at + IN_ONE)), sql`state <> 'paid'`));
    found.push(...some.map(({ number }) => number));
  }
  return found;
}

async function differences(
  tx: Transaction,
  provider: PaymentProviderName,
  day: string,
  rows: readonly StatementRow[],
): Promise<Difference[]> {
  const { from, until } = dayInChina(day);
  const ours = await tx
    .select({ number: payments.number, fen: payments.fen, state: payments.state })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        sql`(${and(gte(payments.paidAt, from), lt(payments.paidAt, until))} or ${payments.number} = any(${sql.param(
          numbersOf(rows, "payment"),
        )}::text[]))`,
      ),
    );
  const onDay = await tx
    .select({ number: payments.number })
    .from(payments)
    .where(and(eq(payments.provider, provider), gte(payments.paidAt, from), lt(payments.paidAt, until)));
  const backOurs = await tx
    .select({ number: refunds.number, fen: refunds.fen, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.provider, provider),
        sql`${refunds.number} = any(${sql.param(numbersOf(rows, "refund"))}::text[])`,
      ),
    );
  // A statement has a refund on the day on which it was asked for; one that went over midnight may stand on either.
  const backOnDay = await tx
    .select({ number: refunds.number, fen: refunds.fen })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        ...[eq(payments.provider, provider), gte(refunds.createdAt, from), lt(refunds.doneAt, until)],
        eq(refunds.state, "done"),
      ),
    );
  const here = new Map(ours.map((one) => [one.number, one]));
  const backHere = new Map(backOurs.map((one) => [one.number, one]));
  const there = new Set(rows.map(({ number }) => number));
  const told = rows.flatMap((row): Difference[] => {
    const known = (row.kind === "payment" ? here : backHere).get(row.number);
    const both = {
      number: row.number,
      hereFen: known?.fen ?? null,
      thereFen: row.fen,
      details: { of: row.kind },
    };
    if (known === undefined) return [{ ...both, kind: "missing_here" }];
    if (known.fen !== row.fen) return [{ ...both, kind: "amount" }];
    // A refund stands in the statement before its money is there.
    if (row.kind === "payment" && known.state !== "paid") return [{ ...both, kind: "state" }];
    return [];
  });
  const untold = [
    ...onDay.map(({ number }) => ({ number, fen: here.get(number)?.fen ?? 0, of: "payment" })),
    ...backOnDay.map(({ number, fen }) => ({ number, fen, of: "refund" })),
  ].filter(({ number }) => !there.has(number));
  return [
    ...told,
    ...untold.map(
      ({ number, fen, of }): Difference => ({
        ...{ kind: "missing_there", number, hereFen: fen, thereFen: null },
        details: { of },
      }),
    ),
  ];
}

const numbersOf = (rows: readonly StatementRow[], kind: StatementRow["kind"]): string[] =>
  rows.filter((row) => row.kind === kind).map(({ number }) => number);
