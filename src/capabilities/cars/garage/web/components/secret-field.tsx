import { useState } from "react";
import { Field, fieldBoxClass } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Patient } from "../doctor.ts";
import { Findings } from "./findings.tsx";

interface SecretFieldProps {
  kind: "vin" | "plate";
  label: string;
  placeholder: string;
  /** What of it is kept, masked; empty where nothing is. */
  kept: string;
  /** As typed; undefined while what is kept stays. */
  value: string | undefined;
  error: string | null;
  /** It was compared with papers and stays as it is. */
  locked: boolean;
  patient: Patient;
  onChange: (value: string | undefined) => void;
}

const tool = "press flex h-11 flex-none items-center px-2 text-13 text-accent-ink";

/** A VIN or a plate: what is kept of it cannot be shown whole, so it is kept, typed anew, or taken away. */
export function SecretField(props: SecretFieldProps) {
  const { kind, label, placeholder, kept, value, error, locked, patient, onChange } = props;
  const [typing, setTyping] = useState(false);
  if (value === undefined && kept !== "")
    return (
      <Field
        className="mt-5"
        label={label}
        error={error}
        hint={locked ? "认证用到的信息，不能修改" : undefined}
      >
        {({ id, ...control }) => (
          <div className={fieldBoxClass}>
            <output {...control} id={id} className="num min-w-0 flex-1 truncate">
              {kind === "vin" ? `*****${kept}` : kept}
            </output>
            {locked ? (
              <Icon name="lock" size="s" className="flex-none text-ink-3" />
            ) : (
              <span className="-mr-2 flex flex-none">
                <button type="button" className={tool} onClick={() => onChange("")}>
                  更换
                </button>
              </span>
            )}
          </div>
        )}
      </Field>
    );
  const text = value ?? "";
  return (
    <TextField
      className="mt-5"
      label={label}
      placeholder={placeholder}
      name={kind}
      value={text}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={kind === "vin" ? 40 : 20}
      onChange={({ target }) => onChange(target.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      hint={
        <>
          <Findings kind={kind} text={text} patient={patient} typing={typing} />
          {kept !== "" && (
            <span className="flex items-center justify-between">
              {text === "" ? "留空保存会清除原来的" : "保存后替换原来的"}
              <button type="button" className={`${tool} -my-2`} onClick={() => onChange(undefined)}>
                取消更换
              </button>
            </span>
          )}
        </>
      }
    />
  );
}
