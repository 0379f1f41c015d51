import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { oneOf, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { offerSignIn, withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { refreshCoupons } from "../api/coupons.ts";
import { MyCouponList } from "../components/my-coupon-list.tsx";
import { OfferList } from "../components/offer-list.tsx";

const CodeSheet = lazyPart(async () => (await import("../components/code-sheet.tsx")).default);

const tabs = [
  { key: "offers", label: "领券中心" },
  { key: "mine", label: "可用" },
  { key: "used", label: "已用" },
  { key: "expired", label: "过期" },
] as const;
const states = { mine: "free", used: "used", expired: "expired" } as const;
const address = {
  tab: oneOf(
    tabs.map(({ key }) => key),
    "offers",
  ),
};

/** Coupons that can be had, and the member's own: to be used, used, over. */
export default function Coupons() {
  const { section } = useScreen();
  const back = useBack(pathOf("shop.home", {}, { section }));
  const id = useId();
  const queryClient = useQueryClient();
  const signedIn = useSession((session) => session.token !== null);
  const [typing, setTyping] = useState(false);
  const { values, change } = useAddress(address);
  const { tab } = values;
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["coupons"] }),
      refreshCoupons(queryClient),
    ]);
    return undefined;
  };
  return (
    <>
      <NavBar
        title="优惠券"
        onBack={back}
        actions={
          <button
            type="button"
            onPointerDown={CodeSheet.preload}
            onClick={() => void withSignIn(() => setTyping(true), "兑换")}
            className="press h-11 px-3 text-13 text-ink-2"
          >
            兑换码
          </button>
        }
      />
      <main className="min-h-dvh pb-8">
        <Tabs
          id={id}
          label="优惠券"
          items={tabs}
          active={tab}
          onChange={(key) => change({ tab: key })}
          stickyTop="var(--nav-h)"
        />
        <TabPanel id={id} active={tab}>
          <PullToRefresh onRefresh={refresh}>
            {tab === "offers" ? (
              <OfferList onMine={() => change({ tab: "mine" })} />
            ) : signedIn ? (
              <MyCouponList key={tab} state={states[tab]} onOffers={() => change({ tab: "offers" })} />
            ) : (
              <EmptyState
                compact
                title="登录后查看我的优惠券"
                text="查看领到的优惠券和红包，下单时自动列出可用的。"
                action={
                  <Button variant="accent" onClick={() => offerSignIn()}>
                    登录
                  </Button>
                }
              />
            )}
          </PullToRefresh>
        </TabPanel>
      </main>
      {typing && (
        <CodeSheet
          onClose={() => setTyping(false)}
          onDone={() => {
            setTyping(false);
            change({ tab: "mine" });
          }}
        />
      )}
    </>
  );
}
