export { goodsTag, SHOP_TAG } from "./cache-tags.ts";
export { skuByCode } from "./find-sku.ts";
export { buyerOf } from "./pages/buyer.ts";
export { goodsCards, goodsChoices, goodsNames } from "./pages/choices.ts";
export { indexGoods } from "./pages/index-goods.ts";
export { type Sellable, sellable } from "./pages/sellable.ts";
export { announceStock } from "./pages/stock-words.ts";
export { submitGoodsReview } from "./reviews/submit-review.ts";
export { changeStock, type StockChange } from "./stock.ts";
/** For joins, and for what orders take and give back. */
export {
  flashItems,
  freightRules,
  freightTemplates,
  goods,
  goodsCategories,
  goodsPictures,
  goodsPurchases,
  skus,
  wishes,
} from "./tables.ts";
