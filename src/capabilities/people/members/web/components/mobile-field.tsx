import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { typedMobile } from "#shared/validation.ts";
import { TextField } from "#ui/text-field.tsx";

export interface MobileFieldProps {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  error?: string | null;
}

/** A mainland mobile number, shown as 138 0013 8000. */
export function MobileField({ value, onChange, error }: MobileFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  /** Digits left of the caret, kept while the spaces move. */
  const digitsBefore = useRef<number | null>(null);
  const shown = grouped(value);

  useLayoutEffect(() => {
    const input = box.current?.querySelector("input");
    if (!input || digitsBefore.current === null || document.activeElement !== input) return;
    const caret = grouped(value.slice(0, digitsBefore.current)).length;
    digitsBefore.current = null;
    input.setSelectionRange(caret, caret);
  }, [value]);

  // On the server's page somebody may have begun to type, or the browser filled in, before this code was there.
  const takeOver = useEffectEvent(() => {
    const typed = typedMobile(box.current?.querySelector("input")?.value ?? "");
    if (value === "" && typed !== "") onChange(typed);
  });
  useLayoutEffect(() => takeOver(), []);

  return (
    <div ref={box}>
      <TextField
        label="手机号"
        hideLabel
        before="+86"
        placeholder="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        name="mobile"
        value={shown}
        error={error}
        onChange={({ target }) => {
          digitsBefore.current = typedMobile(
            target.value.slice(0, target.selectionStart ?? undefined),
          ).length;
          onChange(typedMobile(target.value));
        }}
        onClear={() => onChange("")}
      />
    </div>
  );
}

function grouped(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter((part) => part !== "").join(" ");
}
