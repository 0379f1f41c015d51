import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatFen } from "#shared/money.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import type { CartItem } from "../../cart-contract.ts";
import { CartRow } from "../cart/cart-row.tsx";
import { type CartOf, useCart } from "../cart/use-cart.ts";
import { WaitingRows } from "../components/waiting-rows.tsx";

/** 购物车, of all sections together */
export default function CartScreen() {
  const { section } = useScreen();
  const shop = pathOf("shop.home", {}, { section });
  const [editing, setEditing] = useState(false);
  const cart = useCart();
  const { items } = cart;
  const filled = items !== undefined && items.length > 0;
  return (
    <>
      <NavBar
        title="购物车"
        onBack={useBack(shop)}
        actions={
          filled && (
            <Button variant="quiet" size="s" aria-pressed={editing} onClick={() => setEditing(!editing)}>
              {editing ? "完成" : "编辑"}
            </Button>
          )
        }
      />
      <main className="flow-root min-h-dvh bg-bg pb-tab-bar">
        {items === undefined ? (
          <NotLoaded query={cart.query} waiting={<WaitingRows />} />
        ) : filled ? (
          <Filled cart={cart} items={items} editing={editing} />
        ) : (
          <EmptyState
            title="购物车是空的"
            text="遇到喜欢的商品，点“加入购物车”就能放进来。"
            action={
              <a href={shop} className={buttonClass({ variant: "accent" })}>
                去商城看看
              </a>
            }
          />
        )}
      </main>
    </>
  );
}

function Filled({ cart, items, editing }: { cart: CartOf; items: readonly CartItem[]; editing: boolean }) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const groups = [...Map.groupBy(items, (item) => item.section)];
  return (
    <>
      {groups.map(([slug, own]) => (
        <section key={slug} className="mt-2 bg-surface py-1">
          <h2 className="px-edge pt-2 text-13 text-ink-2">{sectionBySlug(slug)?.name ?? slug} 商城</h2>
          <ul>
            {own.map((item) => (
              <CartRow
                key={item.sku_id}
                item={item}
                cart={cart}
                editing={editing}
                marked={marked.includes(item.sku_id)}
                onMark={(on) =>
                  setMarked(on ? [...marked, item.sku_id] : marked.filter((id) => id !== item.sku_id))
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {editing ? (
        <EditBar cart={cart} items={items} marked={marked} setMarked={setMarked} />
      ) : (
        <BuyBar cart={cart} items={items} />
      )}
    </>
  );
}

const idsOf = (items: readonly CartItem[]) => items.map((item) => item.sku_id);

function BuyBar({ cart, items }: { cart: CartOf; items: readonly CartItem[] }) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const open = items.filter(({ problem }) => problem === null);
  const chosen = open.filter((item) => item.chosen);
  const fen = chosen.reduce((sum, { unit_fen: unit, quantity }) => sum + unit * quantity, 0);
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const all = useMutation({ mutationFn: (on: boolean) => cart.choose(idsOf(open), on) });
  return (
    <BottomBar label="结算" className="justify-between">
      <Checkbox
        checked={open.length > 0 && chosen.length === open.length}
        disabled={open.length === 0 || all.isPending}
        onChange={(event) => all.mutate(event.target.checked)}
      >
        全选
      </Checkbox>
      <span className="flex items-center gap-3">
        <span className="num text-13">
          合计 <b className="text-17">{formatFen(fen)}</b>
        </span>
        <Button
          variant="accent"
          disabled={pieces === 0}
          onClick={() => {
            void withSignIn(() => navigate(pathOf("shop.checkout", {}, { section })), "结算");
          }}
        >
          {pieces === 0 ? "结算" : `结算（${pieces}）`}
        </Button>
      </span>
    </BottomBar>
  );
}

interface EditBarProps {
  cart: CartOf;
  items: readonly CartItem[];
  marked: readonly string[];
  setMarked: (marked: readonly string[]) => void;
}

function EditBar({ cart, items, marked, setMarked }: EditBarProps) {
  const remove = useMutation({
    mutationFn: (wish: boolean) => cart.remove([...marked], wish),
    onSuccess: () => setMarked([]),
  });
  const none = marked.length === 0;
  return (
    <BottomBar label="编辑购物车" className="justify-between">
      <Checkbox
        checked={marked.length === items.length}
        onChange={(event) => setMarked(event.target.checked ? idsOf(items) : [])}
      >
        全选
      </Checkbox>
      <span className="flex gap-2">
        {cart.isMember && (
          <Button
            variant="line"
            disabled={none}
            loading={remove.isPending && remove.variables}
            onClick={() => remove.mutate(true)}
          >
            移到心愿单
          </Button>
        )}
        <Button
          variant="line"
          disabled={none}
          loading={remove.isPending && !remove.variables}
          onClick={() => remove.mutate(false)}
        >
          删除
        </Button>
      </span>
    </BottomBar>
  );
}
