import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { type Endpoints, idempotencyKeySchema, idSchema, named, okSchema } from "#shared/contract.ts";
import { LINES_MAX } from "#shared/order.ts";
import { quantitySchema } from "./checkout-contract.ts";

const fen = z.number().int();

/** What a cart shows of a SKU, as it is now and for whoever asks. */
export const cartGoodsSchema = z.object({
  sku_id: idSchema,
  goods_id: idSchema,
  section: z.string(),
  title: z.string(),
  choice: z.string(),
  picture: pictureSchema.nullable(),
  unit_fen: fen,
  /** 会员价, 车主价, 秒杀价; empty for the usual one. */
  price_words: z.string(),
  stock: z.number().int(),
  /** How many of it can be in one order now; 0 with a `problem`. */
  most: z.number().int(),
  /** Why it cannot be ordered; null where it can. */
  problem: z.string().nullable(),
});
export type CartGoods = z.output<typeof cartGoodsSchema>;

export const cartItemSchema = cartGoodsSchema.extend({
  quantity: z.number().int(),
  chosen: z.boolean(),
  /** What it cost when it was put there. */
  seen_fen: fen,
});
export type CartItem = z.output<typeof cartItemSchema>;

const cartSchema = z.object({
  /** Newest first. */
  items: z.array(cartItemSchema),
  max: z.number().int(),
});
export type Cart = z.output<typeof cartSchema>;

const keptItem = z.object({
  sku_id: idSchema,
  quantity: quantitySchema,
  chosen: z.boolean().default(true),
  seen_fen: z.number().int().min(0).max(1_000_000_000),
});

const skus = z.array(idSchema).min(1, "请先选择商品").max(LINES_MAX);
const skuParams = z.object({ sku: idSchema });

export const cartEndpoints = {
  "GET /api/shop/cart-goods": {
    summary: "SKUs as a visitor's cart shows them, whose pieces stand in his browser",
    query: z.object({
      ids: z
        .string()
        .max(20 * LINES_MAX)
        .transform((text) => text.split(",").filter((id) => id !== ""))
        .pipe(z.array(idSchema).max(LINES_MAX)),
    }),
    data: z.object({ items: z.array(cartGoodsSchema) }),
  },
  "GET /api/my/cart": { summary: "The member's cart as things stand now", data: cartSchema },
  "POST /api/my/cart": {
    summary: "Puts pieces into the cart, on top of those that are there",
    body: z.object({ sku_id: idSchema, quantity: quantitySchema, idempotency_key: idempotencyKeySchema }),
    data: z.object({ count: z.number().int() }),
  },
  "PUT /api/my/cart/{sku}": {
    summary: "Says how many pieces of a SKU are wanted",
    params: skuParams,
    body: z.object({ quantity: quantitySchema }),
    data: okSchema,
  },
  "POST /api/my/cart/choose": {
    summary: "Ticks SKUs for the checkout, or takes the ticks off",
    body: z.object({ sku_ids: skus, chosen: z.boolean() }),
    data: okSchema,
  },
  "POST /api/my/cart/remove": {
    summary: "Takes SKUs out of the cart; onto the wishlist where that is said",
    body: z.object({ sku_ids: skus, wish: z.boolean().default(false) }),
    data: okSchema,
  },
  "POST /api/my/cart/merge": {
    summary: "Takes over what was put into a cart before the sign-in; again it changes nothing",
    body: z.object({ items: z.array(keptItem).max(LINES_MAX) }),
    data: z.object({
      /** What found no room, since a cart is full. */
      left_out: z.number().int(),
    }),
  },
} satisfies Endpoints;

named({ CartGoods: cartGoodsSchema, CartItem: cartItemSchema });
