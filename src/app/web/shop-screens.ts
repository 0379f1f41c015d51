import { setBuying } from "#client/buying.ts";
import { goodsScreenCode } from "#features/goods/web/public.ts";

/** The shop's screens; fetched with the first of them. */
export const screens = goodsScreenCode;

setBuying(() => import("#features/orders/web/public.ts").then((code) => code.buying));
