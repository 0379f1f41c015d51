/** Lists of goods, shelves and flash sales: dropped when something in them appears, changes or goes. */
export const SHOP_TAG = "shop";

/** One of the goods, its page and its choices: dropped with every change of it. */
export const goodsTag = (id: string): string => `goods:${id}`;
