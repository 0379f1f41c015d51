export { type Fee, type FeeEnd, type FeeKind, feeKinds } from "./fees/fee-kinds.ts";
export { endFee, type PlacedFee, placeFee, type WantedFee } from "./fees/place-fee.ts";
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
