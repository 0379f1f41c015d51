import { TextField } from "#ui/text-field.tsx";

export interface PinFieldProps {
  label: string;
  /** Digits only. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | null;
  /** Names it among the fields of its form. */
  name: string;
}

/** Four digits that nobody beside reads along; never offered to be kept by the browser. */
export function PinField({ onChange, ...field }: PinFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      placeholder="4 位数字"
      onChange={({ target }) => onChange({ target: { value: target.value.replace(/\D/g, "").slice(0, 4) } })}
    />
  );
}

export const pinProblem = (pin: string): string | undefined =>
  /^\d{4}$/.test(pin) ? undefined : "请输入 4 位数字密码";
