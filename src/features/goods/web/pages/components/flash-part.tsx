import type { GoodsCard as Card } from "#features/goods/contract.ts";
import { chinaTime } from "../china-time.ts";
import { useTick } from "../use-tick.ts";
import { Countdown } from "./countdown.tsx";
import { GoodsCard } from "./goods-card.tsx";

interface Sale {
  title: string;
  starts_at: string;
  ends_at: string;
  items: readonly Card[];
}

/** The flash sale that runs, with the time it still has, or the next one with when it begins. */
export function FlashPart({ sale }: { sale: Sale }) {
  const now = useTick();
  if (now !== null && now >= Date.parse(sale.ends_at)) return null;
  const begun = now === null || now >= Date.parse(sale.starts_at);
  return (
    <section aria-label={sale.title} className="pt-4">
      <h2 className="flex flex-wrap items-center gap-2.5 px-edge text-20 leading-tight font-bold">
        {sale.title}
        <Countdown until={begun ? sale.ends_at : sale.starts_at} />
        <span className="ml-auto text-13 font-normal text-ink-3">
          {begun ? "距结束" : `${chinaTime(sale.starts_at)} 开抢`}
        </span>
      </h2>
      <ul className="scroll-x flex gap-3 px-edge pt-3">
        {sale.items.map((goods) => (
          <li key={goods.id} className="w-35 flex-none">
            <GoodsCard goods={goods} />
          </li>
        ))}
      </ul>
    </section>
  );
}
