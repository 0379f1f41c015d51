import { and, desc } from "drizzle-orm";
import type { DeskFind } from "#capabilities/desk/admin/server/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { orders } from "../tables.ts";
import { byNumber } from "./list-orders.ts";
import { inSections, MANAGE, managedSections } from "./policy.ts";

/** Orders by their number, or its beginning from eight digits on. */
export const ordersFound: DeskFind = {
  title: "订单",
  icon: "order",
  permission: MANAGE,
  async find(tx, reader, q, take) {
    const numbered = byNumber(q);
    if (numbered === undefined) return [];
    const rows = await tx
      .select({ number: orders.number, recipient: orders.recipient, createdAt: orders.createdAt })
      .from(orders)
      .where(and(numbered, inSections(orders.section, managedSections(reader))))
      .orderBy(desc(orders.number))
      .limit(take);
    return rows.map(({ number, recipient, createdAt }) => ({
      title: number,
      note: [formatDate(createdAt, { time: true }), recipient].filter(Boolean).join(" · "),
      link: deskPathOf("admin.order", { number }),
    }));
  },
};
