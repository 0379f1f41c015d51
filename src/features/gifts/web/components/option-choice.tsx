import { cx } from "#ui/cx.ts";
import type { Gift } from "../../contract.ts";
import { choicesOf, optionOf, pick } from "../choices.ts";

interface OptionChoiceProps {
  items: Gift["items"];
  item: string;
  picked: readonly (string | undefined)[];
  error: string | null;
  onPick: (item: string, picked: (string | undefined)[]) => void;
}

/** Which thing of a batch, in which colour and size; what is gone is struck through. */
export function OptionChoice({ items, item, picked, error, onPick }: OptionChoiceProps) {
  const chosen = items.find(({ id }) => id === item) ?? items[0];
  if (chosen === undefined) return null;
  const { options, axes } = chosen;
  const option = optionOf(options, axes.length, picked);
  return (
    <div className="grid gap-4 px-edge">
      {items.length > 1 ? (
        <Group name="礼品">
          {items.map(({ id, name, options: some }) => (
            <Choice
              key={id}
              label={name}
              selected={id === chosen.id}
              gone={some.every(({ left }) => left === 0)}
              onChoose={() => onPick(id, [])}
            />
          ))}
        </Group>
      ) : (
        <p className="text-15 font-semibold">{chosen.name}</p>
      )}
      {axes.map((name, axis) => (
        <Group key={name} name={name}>
          {choicesOf(options, axis, picked).map(({ value, left }) => (
            <Choice
              key={value}
              label={value}
              selected={picked[axis] === value}
              gone={!left}
              onChoose={() => onPick(chosen.id, pick(options, axes.length, picked, { axis, value }))}
            />
          ))}
        </Group>
      ))}
      <p aria-live="polite" className={cx("num text-12", error ? "text-bad" : "text-ink-3")}>
        {error ??
          (option === undefined ? "选好后显示剩余数量" : option.left > 0 ? `剩 ${option.left} 份` : "已发完")}
      </p>
    </div>
  );
}

function Group({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-13 text-ink-2">{name}</legend>
      <div className="flex flex-wrap gap-2.5">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  selected: boolean;
  gone: boolean;
  onChoose: () => void;
}

function Choice({ label, selected, gone, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={gone ? `${label}，选现在的组合已发完` : label}
      onClick={onChoose}
      className={cx(
        "press min-h-11 min-w-16 rounded-2 px-3.5 text-15 inset-ring",
        selected
          ? "bg-accent-soft font-semibold text-accent-ink inset-ring-accent-ink"
          : "bg-surface-2 inset-ring-transparent",
        gone && !selected && "text-ink-3 line-through",
      )}
    >
      {label}
    </button>
  );
}
