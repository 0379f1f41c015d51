import { useInfiniteQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { ownWishes } from "../api.ts";
import { GoodsGrid } from "../components/goods-grid.tsx";

/** What the member wishes for. */
export default function Wishlist() {
  const { section } = useScreen();
  const back = useBack(pathOf("shop.home", {}, { section }));
  const list = useInfiniteQuery(ownWishes());
  return (
    <>
      <NavBar title="心愿单" onBack={back} />
      <main className="min-h-dvh bg-surface pb-8">
        <GoodsGrid
          query={list}
          label="心愿单"
          empty={{
            title: "心愿单是空的",
            text: "遇到喜欢的商品，点一下爱心就能加入心愿单。",
            action: (
              <a href={pathOf("shop.home", {}, { section })} className={buttonClass({ variant: "accent" })}>
                去商城看看
              </a>
            ),
          }}
        />
      </main>
    </>
  );
}
