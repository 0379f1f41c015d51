import type { ReactNode } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { GoodsDetail } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";

/** How it is sent, what can come back, which cars it fits. */
export function Facts({ goods }: { goods: GoodsDetail }) {
  const { section } = useScreen();
  const sent = [goods.ships_in, goods.freight].filter(Boolean).join(" · ");
  return (
    <dl className="mx-edge mt-4 space-y-2.5 rounded-2 bg-surface-2 p-3.5 text-15">
      <Fact name="配送">{sent}</Fact>
      <Fact name="服务">
        {goods.return_days > 0 ? `${goods.return_days} 天无理由退货` : "此商品不支持无理由退货"}
      </Fact>
      {goods.fitments.length > 0 ? (
        <Fact name="适配">
          {goods.fitments.map(({ series, generation, note }, at) => (
            <span key={`${series.slug} ${generation} ${note}`}>
              {at > 0 ? "、" : null}
              <a
                href={pathOf("car.series", { series: series.slug }, { section })}
                className="press font-semibold"
              >
                {series.name}
                {generation ? ` ${generation}` : ""}
              </a>
              {note ? <span className="text-13 text-ink-3">（{note}）</span> : null}
            </span>
          ))}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}
