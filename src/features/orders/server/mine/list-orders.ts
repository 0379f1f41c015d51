import { and, desc, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import type { OrderTab } from "../../orders-contract.ts";
import { orderLines, orders } from "../tables.ts";
import { aroundOrders, type Card, presentCard } from "./lines.ts";

/** A page of a member's orders that he did not take off the list, newest first. */
export async function listOwnOrders(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit, tab, q }: PageQuery & { tab: OrderTab; q: string },
): Promise<Page<Card>> {
  const words = q.trim();
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["own orders", memberId, tab, words], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.memberId, memberId),
            eq(orders.hidden, false),
            inTab(db, tab),
            words === "" ? undefined : matches(db, words),
            below([orders.createdAt, orders.id], after),
          ),
        )
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(take),
    ({ createdAt, id }) => [createdAt, id],
  );
  const around = await aroundOrders(
    db,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => presentCard(row, around)), next_cursor };
}

function inTab(db: Services["db"], tab: OrderTab): SQL | undefined {
  switch (tab) {
    case "all":
      return undefined;
    case "unpaid":
      return eq(orders.state, "placed");
    case "unsent":
      return inArray(orders.state, ["paid", "packed"]);
    case "sent":
      return eq(orders.state, "shipped");
    case "review":
      return and(
        inArray(orders.state, ["received", "finished"]),
        eq(orders.kind, "goods"),
        exists(
          db
            .select({ one: sql`1` })
            .from(orderLines)
            .where(
              and(
                eq(orderLines.orderId, orders.id),
                isNull(orderLines.reviewedAt),
                sql`${orderLines.goodsId} is not null and ${orderLines.refunded} < ${orderLines.quantity}`,
              ),
            ),
        ),
      );
  }
}

/** The number of an order, or a part of it, or of what a line is called. */
function matches(db: Services["db"], words: string): SQL | undefined {
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const titled = exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(
        and(
          eq(orderLines.orderId, orders.id),
          sql`${orderLines.title} || ' ' || ${orderLines.choice} ilike ${pattern}`,
        ),
      ),
  );
  return /^\d{4,18}$/.test(words) ? or(sql`${orders.number} like ${pattern}`, titled) : titled;
}
