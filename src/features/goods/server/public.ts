export { changeStock, type StockChange } from "./stock.ts";
/** For joins. */
export { goods, goodsCategories } from "./tables.ts";
