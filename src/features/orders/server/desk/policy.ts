import { eq, inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { versionOf } from "#platform/version.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { lockOrder } from "../order-moves.ts";
import { orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";

/** Sees orders, packs and sends them. */
export const MANAGE = "orders.manage";
/** Gives money back. */
export const REFUND = "orders.refund";
/** Reads names, numbers and addresses in whole. */
export const REVEAL = "orders.reveal";

export type AtDesk = Pick<AdminActor, "id" | "grants" | "address">;

/** @throws AppError FORBIDDEN when the administrator does not look after this section's orders, or not in this way */
export function demand(actor: Granted, permission: string, section: string): void {
  if (!can(actor, permission, { section })) throw new AppError("FORBIDDEN", "你的角色不能处理这个分区的订单");
}

/** Slugs of the sections whose orders somebody looks after; of one alone where it is asked for. */
export const managedSections = (actor: Granted, section?: string): string[] =>
  sections
    .map(({ slug }) => slug)
    .filter((slug) => (section === undefined || slug === section) && can(actor, MANAGE, { section: slug }));

/** Leaves the rows of these sections; undefined, which is no condition, for all that there are. */
export const inSections = (column: AnyPgColumn, slugs: readonly string[]): SQL | undefined =>
  slugs.length === sections.length ? undefined : inArray(column, [...slugs]);

/** Of what everybody at the desk decides by: two who do something at once are not both taken. */
export const orderVersion = ({ state, refundedFen, refundedPoints, deskNote, updatedAt }: OrderRow): string =>
  versionOf(state, refundedFen, refundedPoints, deskNote, updatedAt.toISOString());

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function orderAtDesk(db: Queryable, actor: Granted, number: string): Promise<OrderRow> {
  const row = await firstRow(db, orders, eq(orders.number, number));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个订单");
  demand(actor, MANAGE, row.section);
  return row;
}

/**
 * Holds an order until the transaction ends.
 * @param version as it was seen
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED when somebody did something with it meanwhile
 */
export async function holdOrder(
  tx: Transaction,
  actor: Granted,
  number: string,
  version: string,
  permission = MANAGE,
): Promise<OrderRow> {
  const row = await lockOrder(tx, number);
  demand(actor, permission, row.section);
  if (orderVersion(row) !== version) throw new AppError("CHANGED");
  return row;
}

type Verb = Extract<AuditAction, `orders.${string}`>;

/** Writes down what the desk does, in the transaction that does it. */
export const record = (
  db: Queryable,
  { id: adminId, address }: AtDesk,
  action: Verb,
  target: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> =>
  recordAudit(db, { adminId, action, targetKind: "order", targetId: target, ...change, address });
