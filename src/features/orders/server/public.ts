export { addOrderEvent, type Happening, lockOrder, moveOrder } from "./order-moves.ts";
/** For joins. */
export { orderLines, orders } from "./tables.ts";
export {
  type Attribution,
  attributions,
  type OrderRow,
  type OrderWatcher,
  orderWatchers,
} from "./watchers.ts";
