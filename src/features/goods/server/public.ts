export { changeStock, type StockChange } from "./stock.ts";
