import { useScreen } from "#client/screen-context.tsx";
import type { GoodsDetail, GoodsSide } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";

/** Whether it fits the member's car: green where it does, amber where it does not; without a car the way to the garage. */
export function FitmentLine({ goods, side }: { goods: GoodsDetail; side: GoodsSide | null }) {
  const car = side?.cars.find(({ fits }) => fits) ?? side?.cars[0];
  const { section } = useScreen();
  if (goods.fitments.length === 0 || side === null) return null;
  if (car === undefined)
    return (
      <a
        href={pathOf("my.cars", {}, { section })}
        className="press flex items-center gap-2.5 rounded-2 bg-surface-2 p-3 text-15 text-ink-2"
      >
        <Icon name="car" size="m" />
        <span className="min-w-0 flex-1">添加爱车，看看是否适配</span>
        <Icon name="right" size="s" className="text-ink-3" />
      </a>
    );
  return (
    <p
      className={cx(
        "flex items-center gap-2.5 rounded-2 p-3 text-15",
        car.fits ? "bg-ok-soft text-ok" : "bg-warn-soft text-warn",
      )}
    >
      <Icon name={car.fits ? "check" : "alert"} size="m" />
      {car.fits
        ? `适配你的${car.label}${car.note ? `，${car.note}` : ""}`
        : `可能不适配你的${car.label}，请先核对车型`}
    </p>
  );
}
