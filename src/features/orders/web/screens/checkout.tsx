import { useQuery } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { ownCart } from "../cart/api.ts";
import { readBuy } from "../checkout/address.ts";
import { CheckoutForm } from "../checkout/checkout-form.tsx";
import { WaitingRows } from "../components/waiting-rows.tsx";

const address = { buy: textUpTo(30), address: textUpTo(20) };

/** 确认订单: one thing alone, or what is ticked in the cart */
export default function CheckoutScreen() {
  const { section } = useScreen();
  const cart = pathOf("shop.cart", {}, { section });
  const { buy, address: addressId } = useAddress(address).values;
  const alone = readBuy(buy);
  const query = useQuery({ ...ownCart(), enabled: alone === undefined });
  const ticked = query.data?.items
    .filter(({ chosen, problem }) => chosen && problem === null)
    .map((item) => ({ sku_id: item.sku_id, quantity: item.quantity, exchange: false }));
  const lines = alone === undefined ? ticked : [alone];
  return (
    <>
      <NavBar title="确认订单" onBack={useBack(cart)} />
      <main className="flow-root min-h-dvh bg-bg pb-tab-bar">
        {lines === undefined ? (
          <NotLoaded query={query} waiting={<WaitingRows />} />
        ) : lines.length === 0 ? (
          <EmptyState
            title="还没有选择商品"
            text="在购物车里勾选要买的商品，再来结算。"
            action={
              <a href={cart} className={buttonClass({ variant: "accent" })}>
                去购物车
              </a>
            }
          />
        ) : (
          <CheckoutForm lines={lines} buy={alone && buy} addressId={addressId} />
        )}
      </main>
    </>
  );
}
