import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Buying, Wanted } from "#client/buying.ts";
import { newKey } from "#client/request-key.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { pathOf } from "#sections/paths.ts";
import { barActionClass } from "#ui/bottom-bar.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast-store.ts";
import { checkoutOf } from "../checkout/address.ts";
import { cartApi, ownCart, refreshCart } from "./api.ts";
import { keepInCart, useKeptCart } from "./kept-cart.ts";

const listeners = new Set<() => void>();

async function add({ skuId, quantity }: Wanted): Promise<void> {
  if (useSession.getState().token !== null) {
    await cartApi("POST /api/my/cart", { body: { sku_id: skuId, quantity, idempotency_key: newKey() } });
    for (const listener of listeners) listener();
  } else {
    // What it costs now stands with it: what changes until the sign-in is told then.
    const { items } = await cartApi("GET /api/shop/cart-goods", { query: { ids: skuId } });
    if (!keepInCart(skuId, quantity, items[0]?.unit_fen ?? 0)) {
      toast("购物车已满，请先清理一下", { kind: "error" });
      return;
    }
  }
  toast("已加入购物车", { kind: "done" });
}

function open(path: string): void {
  // After the sheet from which it was bought has closed. The app's own listener for links takes it from here.
  setTimeout(() => {
    const link = document.createElement("a");
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
  }, 350);
}

/** The way to the cart, and how many pieces are in it. */
function CartLink({ look }: { look: "bar" | "head" }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const isMember = useSession(({ token }) => token !== null);
  const own = useQuery({ ...ownCart(), enabled: isMember, staleTime: 60_000 });
  const kept = useKeptCart();
  useEffect(() => {
    const listener = () => void refreshCart(queryClient);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [queryClient]);
  const items: readonly { quantity: number }[] = isMember ? (own.data?.items ?? []) : kept;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <a
      href={pathOf("shop.cart", {}, { section })}
      aria-label={count === 0 ? "购物车" : `购物车，${count} 件`}
      className={
        look === "bar" ? `${barActionClass()} relative` : "press relative grid size-11 place-items-center"
      }
    >
      <Icon name="cart" />
      {look === "bar" && <span>购物车</span>}
      {count > 0 && (
        <span className="num absolute top-0.5 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-11 text-on-accent">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </a>
  );
}

/** How goods are bought, for the screens that show them. */
export const buying: Buying = {
  addToCart: add,
  buyNow: (wanted) => withSignIn(() => open(checkoutOf(wanted)), "购买"),
  CartLink,
};
