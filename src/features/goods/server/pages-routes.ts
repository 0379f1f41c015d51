import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { goodsEndpoints } from "#features/goods/contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { goodsTag, SHOP_TAG } from "./cache-tags.ts";
import { goodsPosters } from "./pages/known.ts";
import { listGoods } from "./pages/list-goods.ts";
import { listReviews } from "./pages/list-reviews.ts";
import { askRestock, dropRestock } from "./pages/restock.ts";
import { showGoods } from "./pages/show-goods.ts";
import { showShop } from "./pages/show-shop.ts";
import { sideOf } from "./pages/side.ts";
import { dropWish, listWishes, wish } from "./pages/wishes.ts";

/** Figures of cards may be a minute old; what appears, changes or goes drops them at once. */
const LISTS = { seconds: 60, tags: () => [SHOP_TAG] };
const ONE = { seconds: 60, tags: ({ params }: { params: { id: string } }) => [goodsTag(params.id)] };
const WISHING = [perMember("goods-wish:hour", 300, 3600)];
const WAITING = [perMember("goods-restock:hour", 60, 3600)];

const endpoints = implement(goodsEndpoints, {
  "GET /api/shop": keptRead(LISTS, ({ query, services }) => showShop(services.db, query.section)),
  "GET /api/goods": keptRead(LISTS, ({ query, services }) => listGoods(services, query)),
  "GET /api/goods/{id}": keptRead(ONE, ({ params, services }) => showGoods(services.db, params.id)),
  "GET /api/goods/{id}/reviews": keptRead(ONE, ({ params, query, services }) =>
    listReviews(services, params.id, query),
  ),
  "GET /api/goods/{id}/mine": readBy(member, ({ params, actor, services }) =>
    sideOf(services.db, actor.id, params.id),
  ),
  "PUT /api/goods/{id}/wish": writeBy(member, WISHING, ({ params, actor, services }) =>
    wish(services, actor.id, params.id),
  ),
  "DELETE /api/goods/{id}/wish": writeBy(member, WISHING, ({ params, actor, services }) =>
    dropWish(services, actor.id, params.id),
  ),
  "GET /api/my/goods/wishes": readBy(member, ({ query, actor, services }) =>
    listWishes(services, actor.id, query),
  ),
  "PUT /api/skus/{id}/restock": writeBy(member, WAITING, ({ params, actor, services }) =>
    askRestock(services, actor.id, params.id),
  ),
  "DELETE /api/skus/{id}/restock": writeBy(member, WAITING, ({ params, actor, services }) =>
    dropRestock(services, actor.id, params.id),
  ),
});

export const pagesRoutes: FeatureRoutes = {
  register(app, services) {
    endpoints.register(app, services);
    registerPosters(app, services, goodsPosters);
  },
};
