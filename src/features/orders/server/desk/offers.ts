import { deskFigures, deskFinds, deskParts } from "#capabilities/desk/admin/server/public.ts";
import type { Offer } from "#platform/extension-point.ts";
import { ordersFound } from "./desk-find.ts";
import { afterSaleFigure, countOrders, toSendFigure } from "./figures.ts";

/** What the desk of orders offers to others. */
export const orderDeskOffers: readonly Offer[] = [
  deskFinds.offer("orders", ordersFound),
  deskParts.offer("orders", countOrders),
  deskFigures.offer("orders to send", toSendFigure),
  deskFigures.offer("after-sales to decide", afterSaleFigure),
];
