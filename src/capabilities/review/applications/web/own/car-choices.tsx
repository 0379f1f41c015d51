import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";

interface CarChoicesProps<Car> {
  legend: string;
  cars: readonly Car[];
  /** Id of the chosen one; empty for none. */
  chosen: string;
  onChoose: (car: Car) => void;
  className: string;
}

/** The cars of one's garage, to be chosen with a tap. One without an id stands for none of them. */
export function CarChoices<Car extends { id: string; label: string; plate?: string }>(
  props: CarChoicesProps<Car>,
) {
  const { legend, cars, chosen, onChoose, className } = props;
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-13 text-ink-2">{legend}</legend>
      <div className="grid gap-2">
        {cars.map((car) => (
          <label
            key={car.id}
            className={cx(
              "press flex min-h-13 items-center gap-3 rounded-2 px-3.5 inset-ring has-focus-visible:outline-2 has-focus-visible:outline-accent-ink",
              car.id === chosen
                ? "bg-accent-soft inset-ring-accent-ink"
                : "bg-surface-2 inset-ring-transparent",
            )}
          >
            <input
              type="radio"
              name="garage-car"
              className="sr-only"
              checked={car.id === chosen}
              onChange={() => onChoose(car)}
            />
            <Icon name={car.id === "" ? "minus" : "car"} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-15">{car.label}</span>
              {car.plate && <span className="num block text-12 text-ink-3">{car.plate}</span>}
            </span>
            {car.id === chosen && <Icon name="check" className="text-accent-ink" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
