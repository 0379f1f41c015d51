import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, closedToMinors, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { cartEndpoints } from "../cart-contract.ts";
import { checkoutEndpoints } from "../checkout-contract.ts";
import { addToCart, chooseInCart, removeFromCart, setQuantity } from "./cart/change-cart.ts";
import { mergeCart } from "./cart/merge-cart.ts";
import { showCart, showCartGoods } from "./cart/show-cart.ts";
import { cancelOrder } from "./checkout/end-order.ts";
import { placeOrder } from "./checkout/place-order.ts";
import { showQuote } from "./checkout/show-quote.ts";

const buyer = closedToMinors(member);

/** A hand that taps; carts are cheap. */
const TAPS = [perMember("cart:minute", 120, 60)];
/** Whoever tries again because something changed, and nobody who holds the stock for fun. */
const ORDERS = [perMember("orders:minute", 10, 60), perMember("orders:day", 200, 86_400)];
const CANCELS = [perMember("orders-cancel:minute", 20, 60)];

export const checkoutRoutes = implement(
  { ...cartEndpoints, ...checkoutEndpoints },
  {
    "GET /api/shop/cart-goods": readBy(anyone, ({ query, services }) =>
      showCartGoods(services.db, null, query.ids),
    ),
    "GET /api/my/cart": readBy(member, ({ actor, services }) => showCart(services.db, actor.id)),
    "POST /api/my/cart": writeBy(buyer, TAPS, ({ actor, body, services }) =>
      addToCart(services.db, actor.id, body),
    ),
    "PUT /api/my/cart/{sku}": writeBy(buyer, TAPS, ({ actor, params, body, services }) =>
      setQuantity(services.db, actor.id, params.sku, body.quantity),
    ),
    "POST /api/my/cart/choose": writeBy(member, TAPS, ({ actor, body, services }) =>
      chooseInCart(services.db, actor.id, body.sku_ids, body.chosen),
    ),
    "POST /api/my/cart/remove": writeBy(member, TAPS, ({ actor, body, services }) =>
      removeFromCart(services.db, actor.id, body),
    ),
    "POST /api/my/cart/merge": writeBy(buyer, TAPS, async ({ actor, body, services }) => ({
      left_out: (await mergeCart(services.db, actor.id, body.items)).length,
    })),
    "POST /api/orders/quote": writeBy(
      buyer,
      { unwritten: "says what an order would cost, keeps nothing" },
      ({ actor, body, services }) => showQuote(services.db, actor.id, body),
    ),
    "POST /api/orders": writeBy(buyer, ORDERS, ({ actor, body, services }) =>
      placeOrder(services, actor.id, body),
    ),
    "POST /api/orders/{number}/cancel": writeBy(member, CANCELS, ({ actor, params, body, services }) =>
      cancelOrder(services, actor.id, params.number, body.reason),
    ),
  },
);
