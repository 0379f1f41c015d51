import { and, asc, desc, eq, getTableColumns, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { presentPrivateAll } from "#capabilities/media/media/server/public.ts";
import { personsOf } from "#capabilities/review/applications/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { afterSaleMove } from "#shared/order.ts";
import {
  type afterSaleDeskEndpoints,
  type DeskAfterSaleAct,
  deskAfterSaleActs,
} from "../../after-sale-desk-contract.ts";
import {
  acceptAfterSale,
  agreeAfterSale,
  approveAfterSale,
  refuseAfterSale,
  replaceAfterSale,
} from "../after-sales/decide.ts";
import { type AfterSaleRow, afterSaleVersion } from "../after-sales/moves.ts";
import { askedLinesOf, presentCard } from "../after-sales/show.ts";
import { afterSaleEvents, afterSalePictures, afterSales, orders } from "../tables.ts";
import { demand, inSections, MANAGE, managedSections, REFUND, record } from "./policy.ts";

type Contract = typeof afterSaleDeskEndpoints;
type Query = z.output<Contract["GET /api/admin/after-sales"]["query"]>;
type Card = z.input<Contract["GET /api/admin/after-sales"]["data"]>["items"][number];
type Detail = z.input<Contract["GET /api/admin/after-sales/{number}"]["data"]>;
type Decision = z.output<Contract["POST /api/admin/after-sales/{number}/decision"]["body"]>;

/** Of the sections that somebody looks after: what waits for the desk the oldest first, others the newest first. */
export async function listAfterSales(
  services: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { state, section, q, cursor, limit }: Query,
) {
  const { db, keys } = services;
  const wanted = managedSections(actor, section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const waits = state === "asked" || state === "sent_back";
  const order = [afterSales.createdAt, afterSales.id];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["after-sales at the desk", wanted.join(), state, q], cursor, limit },
    (after, take) =>
      db
        .select({ sale: afterSales, order: orders.number })
        .from(afterSales)
        .innerJoin(orders, eq(orders.id, afterSales.orderId))
        .where(
          and(
            wanted.length === 1
              ? eq(afterSales.section, wanted[0] ?? "")
              : inSections(afterSales.section, wanted),
            state === undefined ? undefined : eq(afterSales.state, state),
            byNumber(q.trim()),
            waits ? above(order, after) : below(order, after),
          ),
        )
        .orderBy(
          ...(waits
            ? [asc(afterSales.createdAt), asc(afterSales.id)]
            : [desc(afterSales.createdAt), desc(afterSales.id)]),
        )
        .limit(take),
    ({ sale }) => [sale.createdAt, sale.id],
  );
  return { items: await presentCards(services, rows), next_cursor };
}

const byNumber = (q: string): SQL | undefined => {
  if (q === "") return undefined;
  const same = eq(afterSales.number, q);
  // An order's number finds what was asked about it.
  return /^\d{18}$/.test(q) ? or(same, eq(orders.number, q)) : same;
};

async function presentCards(
  { db }: Pick<Services, "db">,
  rows: readonly { sale: AfterSaleRow; order: string }[],
): Promise<Card[]> {
  const [lines, personOf] = await Promise.all([
    askedLinesOf(
      db,
      rows.map(({ sale }) => sale.id),
    ),
    personsOf(
      db,
      rows.flatMap(({ sale }) => sale.memberId ?? []),
    ),
  ]);
  return rows.map(({ sale, order }) => ({
    ...presentCard(sale, order, lines.get(sale.id) ?? []),
    member: sale.memberId === null ? null : personOf(sale.memberId),
    version: afterSaleVersion(sale),
  }));
}

/** Money goes back only by whoever may give it. */
const permissionOf = (act: DeskAfterSaleAct): string =>
  act === "agree" || act === "accept" ? REFUND : MANAGE;

/** One with its pictures and what happened. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showAfterSale(
  services: Pick<Services, "db" | "keys" | "env">,
  actor: AdminActor,
  number: string,
): Promise<Detail> {
  const { db } = services;
  const found = await saleOf(services, actor, number);
  const { sale } = found;
  const [[card], events, papers] = await Promise.all([
    presentCards(services, [found]),
    db
      .select({ ...getTableColumns(afterSaleEvents), admin: admins.name })
      .from(afterSaleEvents)
      .leftJoin(admins, eq(admins.id, afterSaleEvents.adminId))
      .where(eq(afterSaleEvents.afterSaleId, sale.id))
      .orderBy(asc(afterSaleEvents.id)),
    db
      .select({ id: afterSalePictures.mediaId })
      .from(afterSalePictures)
      .where(eq(afterSalePictures.afterSaleId, sale.id))
      .orderBy(asc(afterSalePictures.place)),
  ]);
  if (card === undefined) throw new Error("it was not presented");
  const ids = papers.map(({ id }) => id);
  const shown = await presentPrivateAll(services, ids, actor);
  return {
    ...card,
    ...{ note: sale.note, freight_fen: sale.freightFen, reply: sale.reply },
    ...{ courier: sale.courier, tracking: sale.tracking },
    pictures: ids.flatMap((id) => shown.get(id) ?? []),
    picture_count: ids.length,
    events: events.map(({ id, what, note, by, admin, at }) => ({
      ...{ id, what, note, by, admin, at: at.toISOString() },
    })),
    can: deskAfterSaleActs.filter(
      (act) =>
        afterSaleMove(act, sale.state, sale.kind) !== null &&
        can(actor, permissionOf(act), { section: sale.section }),
    ),
  };
}

async function saleOf({ db }: Pick<Services, "db">, actor: AdminActor, number: string) {
  const [found] = await db
    .select({ sale: afterSales, order: orders.number })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .where(eq(afterSales.number, number));
  if (found === undefined) throw new AppError("NOT_FOUND", "没有这个售后单");
  demand(actor, MANAGE, found.sale.section);
  return found;
}

/**
 * Decides about one.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED when somebody did so meanwhile; CONFLICT for what is not its turn
 */
export async function decideAfterSale(
  services: Pick<Services, "db" | "keys" | "env" | "cache">,
  actor: AdminActor,
  number: string,
  { act, parcel, ...decision }: Decision,
): Promise<Detail> {
  const { sale } = await saleOf(services, actor, number);
  demand(actor, permissionOf(act), sale.section);
  const wanted = {
    ...{ ...decision, adminId: actor.id },
    along: (tx: Transaction) =>
      record(tx, actor, "orders.after_sale", number, { after: { act, reply: decision.reply } }),
  };
  switch (act) {
    case "agree":
      await agreeAfterSale(services, number, wanted);
      break;
    case "approve":
      await approveAfterSale(services, number, wanted);
      break;
    case "refuse":
      await refuseAfterSale(services, number, wanted);
      break;
    case "accept":
      await acceptAfterSale(services, number, wanted);
      break;
    case "replace":
      if (parcel === undefined)
        throw new AppError("INVALID_INPUT", "请填写快递单号", { field: "parcel.tracking" });
      await replaceAfterSale(services, number, { ...wanted, ...parcel });
      break;
  }
  return showAfterSale(services, actor, number);
}
