import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Chip } from "#ui/chip.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { interestChoices } from "../api/choices.ts";

const PickerSheet = lazyPart(async () => (await import("#ui/picker-sheet.tsx")).default);

interface SeriesListProps {
  /** What they are chosen for; stands above. */
  label: string;
  keys: readonly string[];
  error: string | null;
  onChange: (keys: string[]) => void;
}

/** Several series of cars, as chips to take away, and the way to one more. */
export function SeriesList({ label: legend, keys, error, onChange }: SeriesListProps) {
  const { data } = useQuery(interestChoices());
  const [open, setOpen] = useState(false);
  const label = (key: string) => data?.find((choice) => choice.key === key)?.label ?? key;
  const options = [...Map.groupBy(data ?? [], ({ group }) => group)].map(([group, choices]) => ({
    value: group,
    label: group,
    under: choices.map(({ key, label: name }) => ({ value: key, label: name })),
  }));
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {keys.map((key) => (
          <Chip
            key={key}
            icon="close"
            aria-label={`移除 ${label(key)}`}
            onClick={() => onChange(keys.filter((one) => one !== key))}
          >
            {label(key)}
          </Chip>
        ))}
        <Chip icon="plus" onPointerDown={PickerSheet.preload} onClick={() => setOpen(true)}>
          加车系
        </Chip>
      </div>
      {error && <p className="mt-1.5 text-12 text-bad">{error}</p>}
      {open && (
        <PickerSheet
          open
          title="选择车系"
          options={options}
          onPick={(path) => {
            const picked = path.at(-1)?.value;
            if (picked !== undefined && !keys.includes(picked)) onChange([...keys, picked]);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}
