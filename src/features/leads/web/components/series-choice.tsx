import { useState } from "react";
import { Chip } from "#ui/chip.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";

const PickerSheet = lazyPart(async () => (await import("#ui/picker-sheet.tsx")).default);

/** So many stand side by side; more are searched in a sheet. */
const FEW = 8;

interface SeriesChoiceProps {
  choices: readonly { key: string; label: string }[];
  value: string;
  error: string | null;
  onChange: (key: string) => void;
}

/** Which of the form's series somebody is interested in. */
export function SeriesChoice({ choices, value, error, onChange }: SeriesChoiceProps) {
  const [open, setOpen] = useState(false);
  if (choices.length > FEW)
    return (
      <>
        <ChoiceField
          label="意向车系"
          placeholder="选择车系"
          value={choices.find(({ key }) => key === value)?.label ?? ""}
          error={error}
          onTouch={PickerSheet.preload}
          onOpen={() => setOpen(true)}
        />
        {open && (
          <PickerSheet
            open
            title="选择车系"
            options={choices.map(({ key, label }) => ({ value: key, label }))}
            chosen={[value]}
            onPick={([picked]) => {
              onChange(picked?.value ?? "");
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">意向车系</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ key, label }) => (
          <Chip
            key={key}
            selected={key === value}
            aria-invalid={error !== null && value === "" ? true : undefined}
            onClick={() => onChange(key)}
          >
            {label}
          </Chip>
        ))}
      </div>
      <p aria-live="polite" className="text-12 text-bad">
        {error && <span className="mt-1.5 block">{error}</span>}
      </p>
    </fieldset>
  );
}
