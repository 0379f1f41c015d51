export { reviewCards } from "./queue/cards.ts";
