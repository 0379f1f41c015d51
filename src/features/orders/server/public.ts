export { addOrderEvent, type Happening, lockOrder, moveOrder } from "./order-moves.ts";
export {
  type Attribution,
  attributions,
  type OrderRow,
  type OrderWatcher,
  orderWatchers,
} from "./watchers.ts";
