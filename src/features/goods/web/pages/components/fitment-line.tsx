import { useScreen } from "#client/screen-context.tsx";
import type { GoodsDetail, GoodsSide } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";

/** Whether it fits the member's car: green where it does, amber where it may not; without a car the way to the garage. */
export function FitmentLine({ goods, side }: { goods: GoodsDetail; side: GoodsSide | null }) {
  const car = best(side?.cars ?? []);
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
        car.fits === "yes" ? "bg-ok-soft text-ok" : "bg-warn-soft text-warn",
      )}
    >
      <Icon name={car.fits === "yes" ? "check" : "alert"} size="m" />
      {words(car)}
    </p>
  );
}

type OwnCar = GoodsSide["cars"][number];

/** The car of which most can be said: one that it fits, one that it may fit, his default. */
const best = (cars: readonly OwnCar[]): OwnCar | undefined =>
  cars.find(({ fits }) => fits === "yes") ?? cars.find(({ fits }) => fits === "some") ?? cars[0];

function words({ label, fits, note }: OwnCar): string {
  if (fits === "yes") return `适配你的${label}${note ? `，${note}` : ""}`;
  return fits === "some" ? `适配${label}的部分年款，请核对` : `可能不适配你的${label}，请先核对车型`;
}
