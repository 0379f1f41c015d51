import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";

interface CarChoiceProps {
  cars: readonly { id: string; label: string }[];
  /** Id of the chosen one; empty for none. */
  chosen: string;
  onChoose: (carId: string) => void;
}

/** A car of one's garage, or none. */
export function CarChoice({ cars, chosen, onChoose }: CarChoiceProps) {
  const { section } = useScreen();
  if (cars.length === 0)
    return (
      <p className="mt-5 text-13 text-ink-2">
        车库里还没有车，
        <a href={pathOf("my.cars", {}, { section })} className="press hit text-accent-ink">
          去添加
        </a>
        ，也可以不填。
      </p>
    );
  return (
    <fieldset className="mt-5">
      <legend className="mb-1.5 text-13 text-ink-2">我的爱车（选填）</legend>
      <div className="grid gap-2">
        {[...cars, { id: "", label: "不填写" }].map(({ id, label }) => (
          <label
            key={id}
            className={cx(
              "press flex min-h-13 items-center gap-3 rounded-2 px-3.5 inset-ring has-focus-visible:outline-2 has-focus-visible:outline-accent-ink",
              id === chosen ? "bg-accent-soft inset-ring-accent-ink" : "bg-surface-2 inset-ring-transparent",
            )}
          >
            <input
              type="radio"
              name="voice-car"
              className="sr-only"
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <Icon name={id === "" ? "minus" : "car"} />
            <span className="min-w-0 flex-1 truncate text-15">{label}</span>
            {id === chosen && <Icon name="check" className="text-accent-ink" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
