import { useState } from "react";
import { TextField } from "#ui/text-field.tsx";

export interface FactorFieldProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** The authenticator's six digits, or, where the phone is not at hand, a recovery code. */
export function FactorField({ value, error, onChange }: FactorFieldProps) {
  const [recovery, setRecovery] = useState(false);
  const swap = () => {
    setRecovery(!recovery);
    onChange("");
  };
  return (
    <div>
      {recovery ? (
        <TextField
          label="恢复码"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          placeholder="xxxx-xxxx-xxxx-xxxx"
          value={value}
          error={error}
          hint="开启动态验证码时保存的 10 个恢复码之一，用过即失效"
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <TextField
          label="动态验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          error={error}
          hint="打开验证器应用，输入 6 位数字"
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ""))}
        />
      )}
      <button type="button" className="press hit mt-1.5 text-13 text-accent-ink" onClick={swap}>
        {recovery ? "改用动态验证码" : "手机不在身边？用恢复码"}
      </button>
    </div>
  );
}
