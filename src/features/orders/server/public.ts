export { type FeeKind, feeKinds } from "./fees/fee-kinds.ts";
export { endFee, placeFee } from "./fees/place-fee.ts";
export { moveOrder } from "./order-moves.ts";
/** For joins. */
export { orderLines, orders } from "./tables.ts";
export {
  attributions,
  type OrderRow,
  type OrderWatcher,
  orderWatchers,
} from "./watchers.ts";
