import type { Form } from "#client/form.ts";
import { TextField } from "#ui/text-field.tsx";

interface MileageFieldProps {
  form: Pick<Form<{ mileage_km: string }>, "text">;
  placeholder?: string;
  className?: string;
}

/** What a car has run; may be left out. */
export function MileageField({ form, ...field }: MileageFieldProps) {
  return (
    <TextField
      {...field}
      label="里程（选填）"
      inputMode="numeric"
      maxLength={9}
      after={<span className="text-13 text-ink-3">公里</span>}
      {...form.text("mileage_km")}
    />
  );
}
