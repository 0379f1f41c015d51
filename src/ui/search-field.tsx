import { Icon } from "./icon.tsx";
import { TextField } from "./text-field.tsx";
import { useTypedSearch } from "./use-typed-search.ts";

export interface SearchFieldProps {
  label: string;
  /** By default the label. */
  placeholder?: string;
  /** Code units that its list takes at the most. Default 40. */
  maxLength?: number;
  value: string | undefined;
  onChange: (search: string | undefined) => void;
  className?: string;
}

/** Narrows a list when typing rests. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, maxLength = 40, value, onChange, className } = props;
  const { typed, setTyped } = useTypedSearch(value, onChange);
  return (
    <search className={className}>
      <TextField
        label={label}
        hideLabel
        type="search"
        enterKeyHint="search"
        placeholder={placeholder}
        before={<Icon name="search" size="s" className="text-ink-3" />}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped("")}
      />
    </search>
  );
}
