import type { GoodsDetail, GoodsSide } from "#features/goods/contract.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";

/** Whether it fits the member's car: green where it does, amber where it does not. */
export function FitmentLine({ goods, side }: { goods: GoodsDetail; side: GoodsSide | null }) {
  const car = side?.cars.find(({ fits }) => fits) ?? side?.cars[0];
  if (goods.fitments.length === 0 || car === undefined) return null;
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
