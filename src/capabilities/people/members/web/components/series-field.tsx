import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChoiceField } from "#ui/choice-field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { interestChoices } from "../api/choices.ts";

const PickerSheet = lazyPart(async () => (await import("#ui/picker-sheet.tsx")).default);

export interface SeriesFieldProps {
  label: string;
  /** Key of a series of cars; empty for none. */
  value: string;
  placeholder: string;
  error?: string | null;
  onChange: (key: string) => void;
}

/** Chooses a series of cars, by make. */
export function SeriesField({ label, value, placeholder, error, onChange }: SeriesFieldProps) {
  const { data } = useQuery(interestChoices());
  const [open, setOpen] = useState(false);
  const chosen = data?.find(({ key }) => key === value);
  const options = [...Map.groupBy(data ?? [], ({ group }) => group)].map(([group, choices]) => ({
    value: group,
    label: group,
    under: choices.map(({ key, label: name }) => ({ value: key, label: name })),
  }));
  return (
    <>
      <ChoiceField
        label={label}
        value={chosen?.label ?? ""}
        placeholder={placeholder}
        error={error}
        onOpen={() => setOpen(true)}
        onTouch={PickerSheet.preload}
        onClear={() => onChange("")}
      />
      {open && (
        <PickerSheet
          open={open}
          title={label}
          options={options}
          chosen={chosen === undefined ? [] : [chosen.group, chosen.key]}
          onPick={(path) => {
            onChange(path.at(-1)?.value ?? "");
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
