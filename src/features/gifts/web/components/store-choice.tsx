import { Icon } from "#ui/icon.tsx";
import type { GiftStore } from "../../contract.ts";

interface StoreChoiceProps {
  stores: readonly GiftStore[];
  value: string;
  error: string | null;
  onChange: (id: string) => void;
}

/** Where it is picked up. Native radio buttons: the keyboard comes with them. */
export function StoreChoice({ stores, value, error, onChange }: StoreChoiceProps) {
  return (
    <fieldset className="px-edge">
      <legend className="mb-1 text-13 text-ink-2">领取门店</legend>
      <ul className="divide-y-(length:--hair) divide-line">
        {stores.map(({ id, name, address, hours }) => (
          <li key={id}>
            <label className="press flex min-h-15 items-center gap-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
              <input
                type="radio"
                name="store"
                className="peer sr-only"
                checked={id === value}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(id)}
              />
              <span className="min-w-0 flex-1">
                <b className="block text-15 font-semibold">{name}</b>
                <span className="block text-13 text-ink-2">{address}</span>
                {hours !== "" && <span className="num block text-12 text-ink-3">{hours}</span>}
              </span>
              <Icon
                name="check"
                size="m"
                className="flex-none text-accent-ink opacity-0 peer-checked:opacity-100"
              />
            </label>
          </li>
        ))}
      </ul>
      {stores.length === 0 && <p className="text-13 text-ink-3">暂时没有可以领取的门店</p>}
      <p aria-live="polite" className="text-12 text-bad">
        {error}
      </p>
    </fieldset>
  );
}
