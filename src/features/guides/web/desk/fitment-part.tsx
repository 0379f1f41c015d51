import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { seriesCars } from "#capabilities/cars/catalogue/web/public.ts";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { interestChoices } from "#capabilities/people/members/web/public.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { newKey, type TypedFit } from "./draft-values.ts";

const PickerSheet = lazyPart(async () => (await import("#ui/picker-sheet.tsx")).default);

interface FitmentPartProps {
  fitment: readonly TypedFit[];
  error: string | null;
  onChange: (fitment: TypedFit[]) => void;
}

/** Which cars a part fits: series of the catalogue, all of them or one generation. */
export function FitmentPart({ fitment, error, onChange }: FitmentPartProps) {
  const { data } = useQuery(interestChoices());
  const [open, setOpen] = useState(false);
  const options = [...Map.groupBy(data ?? [], ({ group }) => group)].map(([group, choices]) => ({
    value: group,
    label: group,
    under: choices.map(({ key, label }) => ({ value: key, label })),
  }));
  const label = (key: string) => data?.find((choice) => choice.key === key)?.label ?? key;
  return (
    <Panel title="适配车型" note={`${fitment.length} 项`}>
      <ul className="grid gap-3">
        {fitment.map((fit, at) => (
          <FitRow
            key={fit.key}
            fit={fit}
            label={label(fit.series)}
            onChange={(next) => onChange(fitment.map((one, n) => (n === at ? { ...one, ...next } : one)))}
            onRemove={() => onChange(fitment.filter((_, n) => n !== at))}
          />
        ))}
      </ul>
      {error && <p className="mt-2 text-12 text-bad">{error}</p>}
      <Button
        variant="line"
        icon="plus"
        wide
        className="mt-3"
        onPointerDown={PickerSheet.preload}
        onClick={() => setOpen(true)}
      >
        加车系
      </Button>
      {open && (
        <PickerSheet
          open
          title="适配车系"
          options={options}
          onPick={(path) => {
            const series = path.at(-1)?.value;
            if (series !== undefined)
              onChange([...fitment, { key: newKey(), series, generation: null, note: "" }]);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}

interface FitRowProps {
  fit: TypedFit;
  label: string;
  onChange: (changes: Partial<TypedFit>) => void;
  onRemove: () => void;
}

function FitRow({ fit, label, onChange, onRemove }: FitRowProps) {
  const { data } = useQuery(seriesCars(fit.series));
  const options = [
    { value: "", label: "全部代际" },
    ...(data?.generations ?? []).map(({ id, code, name, from_year: from, to_year: to }) => ({
      value: id,
      label: `${code || name}（${from}–${to ?? ""}）`,
    })),
  ];
  return (
    <li className="grid gap-2 rounded-2 border border-line p-3">
      <p className="flex items-center text-15 font-semibold">
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <IconButton
          icon="trash"
          size="s"
          label={`移除 ${label}`}
          onClick={onRemove}
          className="-my-2 -mr-2"
        />
      </p>
      <SelectField
        label="代际"
        options={options}
        value={fit.generation ?? ""}
        onChange={(generation) => onChange({ generation: generation || null })}
      />
      <TextField
        label="说明（选填）"
        maxLength={40}
        placeholder="例如：需要 18 英寸规格"
        value={fit.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </li>
  );
}
