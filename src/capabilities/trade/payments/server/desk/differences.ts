import { and, desc, eq, getTableColumns, isNotNull, isNull } from "drizzle-orm";
import { admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskDifference } from "../../desk-contract.ts";
import { paymentDifferences, paymentStatements } from "../tables.ts";

/** A page of them, newest first. */
export async function listDifferences(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit, state }: PageQuery & { state: "open" | "settled" },
): Promise<Page<DeskDifference>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["payment differences", state], cursor, limit },
    (after, take) =>
      db
        .select({
          ...getTableColumns(paymentDifferences),
          day: paymentStatements.day,
          account: admins.account,
        })
        .from(paymentDifferences)
        .leftJoin(paymentStatements, eq(paymentStatements.id, paymentDifferences.statementId))
        .leftJoin(admins, eq(admins.id, paymentDifferences.settledBy))
        .where(
          and(
            (state === "open" ? isNull : isNotNull)(paymentDifferences.settledAt),
            below([paymentDifferences.id], after),
          ),
        )
        .orderBy(desc(paymentDifferences.id))
        .limit(take),
    ({ id }) => [id],
  );
  return {
    next_cursor,
    items: rows.map(({ id, day, kind, details, number, hereFen, thereFen, settledAt, account, note }) => ({
      ...{ id, day, kind, number, here_fen: hereFen, there_fen: thereFen, note },
      of: details.of === "refund" ? "refund" : "payment",
      settled_at: settledAt?.toISOString() ?? null,
      settled_by: account,
    })),
  };
}

/** Says what became of one. @throws AppError NOT_FOUND; CONFLICT when somebody else has said it */
export async function settleDifference(
  { db }: Pick<Services, "db">,
  { id: adminId, address }: AdminActor,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ofIt = eq(paymentDifferences.id, id);
    const row = await lockedRow(tx, paymentDifferences, ofIt);
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这笔差异");
    if (row.settledAt !== null) throw new AppError("CONFLICT", "这笔差异已经处理过了");
    await tx.update(paymentDifferences).set({ settledAt: new Date(), settledBy: adminId, note }).where(ofIt);
    await recordAudit(tx, {
      ...{ adminId, address, action: "accounts.settled", targetKind: "payment_difference", targetId: id },
      after: { number: row.number, note },
    });
  });
}
