import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { ContactSheet } from "#capabilities/site/about/web/public.ts";
import { canBuy } from "#client/buying.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import type { GoodsDetail, GoodsSide } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { BarAction, BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { toast } from "#ui/toast-store.ts";
import { goodsApi, goodsSide } from "../api.ts";
import { CartLink } from "./cart-link.tsx";

const SkuSheet = lazyPart(async () => (await import("./sku-sheet.tsx")).default);

interface GoodsBarProps {
  goods: GoodsDetail;
  side: GoodsSide | null;
  /** The sheet of choices is open. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
}

/** Customer service, wish, cart, and the main button, which opens the choices. */
export function GoodsBar({ goods, side, choosing, onChoosing }: GoodsBarProps) {
  const { section } = useScreen();
  const soldOut = goods.stock.state === "out";
  const isMinor = useOwnProfile().data?.minor_mode === true;
  const label = isMinor
    ? "未成年人模式下不可用"
    : !goods.on_sale
      ? "已下架"
      : soldOut
        ? "到货提醒"
        : canBuy()
          ? "立即购买"
          : "选择规格";
  const [contact, setContact] = useState(false);
  const open = () => onChoosing(true);
  return (
    <>
      <BottomBar label="购买" className="gap-x-1">
        <BarAction
          icon="headset"
          label="客服"
          onPointerDown={() => ContactSheet.preload()}
          onClick={() => setContact(true)}
        />
        <Wish goods={goods} side={side} />
        <CartLink look="bar" />
        {canBuy() && goods.on_sale && !soldOut && !isMinor ? (
          <Button
            variant="line"
            className="min-w-0 flex-1"
            onPointerDown={() => SkuSheet.preload()}
            onClick={open}
          >
            加入购物车
          </Button>
        ) : null}
        <Button
          variant="accent"
          className="min-w-0 flex-1"
          disabled={!goods.on_sale || isMinor}
          onPointerDown={() => SkuSheet.preload()}
          onClick={open}
        >
          {label}
        </Button>
      </BottomBar>
      {contact ? (
        <ContactSheet onClose={() => setContact(false)}>
          <a href={pathOf("shop.reviews", { id: goods.id }, { section })} className={listRowClass}>
            <ListRow icon="comment" label="在商品下提问" value="商家和车友都能回答" />
          </a>
        </ContactSheet>
      ) : null}
      {choosing ? <SkuSheet goods={goods} side={side} onClose={() => onChoosing(false)} /> : null}
    </>
  );
}

function Wish({ goods, side }: { goods: GoodsDetail; side: GoodsSide | null }) {
  const queryClient = useQueryClient();
  const [tapped, setTapped] = useState<boolean>();
  const wished = tapped ?? side?.wished ?? false;
  const change = useMutation({
    mutationFn: (wish: boolean) =>
      goodsApi(wish ? "PUT /api/goods/{id}/wish" : "DELETE /api/goods/{id}/wish", {
        params: { id: goods.id },
      }),
    async onSuccess(_, wish) {
      await queryClient.invalidateQueries({ queryKey: [goodsSide(goods.id).queryKey[0], "goods"] });
      if (wish) toast("已加入心愿单", { kind: "done" });
    },
    onSettled: () => setTapped(undefined),
  });
  return (
    <BarAction
      icon="heart"
      label="收藏"
      pressed={wished}
      onClick={() =>
        void withSignIn(() => {
          setTapped(!wished);
          return change.mutateAsync(!wished);
        }, "收藏商品").catch(() => undefined)
      }
    />
  );
}
