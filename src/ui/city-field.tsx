import { useState } from "react";
import { ChoiceField, type ChoiceFieldProps } from "./choice-field.tsx";
import { lazyPart } from "./lazy-part.tsx";

const CityPicker = lazyPart(async () => (await import("./city-picker.tsx")).default);

interface CityFieldProps extends Omit<ChoiceFieldProps, "value" | "onOpen" | "onTouch" | "onClear"> {
  /** Above the cities, where it is not any city that is asked for. */
  title?: string;
  /** Empty without one. */
  city: string;
  onChange: (city: string) => void;
}

/** A field for a city, which may be left empty. */
export function CityField({ title, city, onChange, ...field }: CityFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChoiceField
        {...field}
        value={city}
        onTouch={CityPicker.preload}
        onOpen={() => setOpen(true)}
        onClear={() => onChange("")}
      />
      <CityPicker open={open} title={title} city={city} onPick={onChange} onClose={() => setOpen(false)} />
    </>
  );
}
