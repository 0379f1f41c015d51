import { useRef, useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { GoodsCard } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatFen } from "#shared/money.ts";
import { Picture } from "#ui/picture.tsx";

/** What the shop puts forward, to be swiped through. */
export function Banner({ goods }: { goods: readonly GoodsCard[] }) {
  const { section } = useScreen();
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const follow = () => {
    const at = track.current;
    if (at) setCurrent(Math.round(at.scrollLeft / Math.max(1, at.clientWidth)));
  };
  return (
    <section aria-label="推荐商品" className="relative mx-edge mt-3 overflow-hidden rounded-3 text-white">
      <div ref={track} onScroll={follow} className="scroll-x flex snap-x snap-mandatory">
        {goods.map((one, at) => (
          <a
            key={one.id}
            href={pathOf("shop.goods", { id: one.id }, { section })}
            className="relative block w-full flex-none snap-start"
          >
            <span className="relative block aspect-2/1 bg-night">
              {one.picture ? (
                <Picture
                  media={one.picture}
                  alt=""
                  ratio="fill"
                  priority={at === 0}
                  sizes="min(100vw, 540px)"
                />
              ) : null}
            </span>
            <span className="absolute inset-0 bg-night/30" />
            <span className="absolute inset-0 flex flex-col items-start justify-end bg-linear-to-t from-night/80 to-transparent p-4">
              {one.subtitle ? <span className="line-clamp-1 text-13">{one.subtitle}</span> : null}
              <span className="line-clamp-2 max-w-[88%] text-22 leading-tight font-bold text-balance">
                {one.title}
              </span>
              <span className="num mt-2 rounded-1 bg-white px-2 py-0.5 text-13 font-semibold text-night">
                {formatFen(one.flash?.price_fen ?? one.price_fen)}
                {one.max_fen > one.price_fen ? " 起" : ""}
              </span>
            </span>
          </a>
        ))}
      </div>
      {goods.length > 1 ? (
        <div className="pointer-events-none absolute right-4 bottom-4 flex gap-1" aria-hidden="true">
          {goods.map(({ id }, at) => (
            <span key={id} className={at === current ? "h-0.75 w-5 bg-accent" : "h-0.75 w-2.5 bg-white/55"} />
          ))}
        </div>
      ) : null}
    </section>
  );
}
