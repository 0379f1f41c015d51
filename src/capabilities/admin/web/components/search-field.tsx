import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";

/** How long typing rests before the list is asked for, in ms. */
const REST_MS = 350;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (search: string | undefined) => void;
}

/** Narrows a list of the administration: when typing rests, and at once with the key that searches. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value ?? "");
  const [seen, setSeen] = useState(value);
  // It was changed by something else: the way back, or a button that clears it.
  if (seen !== value) {
    setSeen(value);
    if (typed.trim() !== (value ?? "")) setTyped(value ?? "");
  }
  const rested = useEffectEvent((text: string) => {
    const wanted = text.trim() || undefined;
    if (wanted !== value) onChange(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => rested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className="min-w-0 flex-1">
      <TextField
        label={label}
        hideLabel
        type="search"
        enterKeyHint="search"
        placeholder={placeholder}
        before={<Icon name="search" size="s" className="text-ink-3" />}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped("")}
      />
    </search>
  );
}
