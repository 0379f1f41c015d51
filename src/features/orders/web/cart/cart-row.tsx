import { useMutation } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatFen } from "#shared/money.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import type { CartItem } from "../../cart-contract.ts";
import { GoodsLine } from "../components/goods-line.tsx";
import { Stepper } from "./stepper.tsx";
import type { CartOf } from "./use-cart.ts";

interface CartRowProps {
  item: CartItem;
  cart: CartOf;
  /** What is ticked is taken out, not bought. */
  editing: boolean;
  marked: boolean;
  onMark: (marked: boolean) => void;
}

/** One kind of goods in the cart. */
export function CartRow({ item, cart, editing, marked, onMark }: CartRowProps) {
  const { section } = useScreen();
  const change = useMutation({ mutationFn: (quantity: number) => cart.setQuantity(item.sku_id, quantity) });
  const tick = useMutation({ mutationFn: (chosen: boolean) => cart.choose([item.sku_id], chosen) });
  const quantity = change.isPending ? change.variables : item.quantity;
  const off = item.problem !== null;
  const checked = editing ? marked : !off && (tick.isPending ? tick.variables : item.chosen);
  return (
    <li className="flex items-start gap-1 px-edge py-1.5">
      <Checkbox
        shape="round"
        aria-label={`选择${item.title}`}
        className="mt-4 flex-none"
        checked={checked}
        disabled={!editing && off}
        onChange={(event) => (editing ? onMark(event.target.checked) : tick.mutate(event.target.checked))}
      />
      <div className="min-w-0 flex-1">
        <a href={pathOf("shop.goods", { id: item.goods_id }, { section })} className="press block">
          <GoodsLine
            picture={item.picture}
            title={item.title}
            choice={item.choice}
            notes={notesOf(item, quantity)}
          />
        </a>
        <div className="flex items-center justify-between gap-3">
          <span className="num text-15 font-semibold">
            {formatFen(item.unit_fen)}
            {item.price_words !== "" && (
              <small className="ml-1.5 text-12 font-normal text-accent-ink">{item.price_words}</small>
            )}
          </span>
          {!off && (
            <Stepper
              label={`${item.title}的数量`}
              value={quantity}
              most={Math.max(item.most, 1)}
              onChange={(wanted) => change.mutate(wanted)}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** What changed since it was put there, and what is in the way. */
function notesOf({ problem, most, unit_fen: now, seen_fen: before }: CartItem, quantity: number): string[] {
  if (problem !== null) return [problem];
  const notes: string[] = [];
  if (now !== before)
    notes.push(`比加入时${now < before ? "降" : "涨"} ${formatFen(Math.abs(now - before))}`);
  if (quantity > most) notes.push(`现在最多可以买 ${most} 件，请减少数量`);
  return notes;
}
