import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";

/** How long typing rests before the list is asked for, in ms. */
const REST_MS = 350;

export interface MemberSearchProps {
  value: string | undefined;
  onChange: (search: string | undefined) => void;
}

/** Finds members when typing rests. */
export function MemberSearch({ value, onChange }: MemberSearchProps) {
  const [typed, setTyped] = useState(value ?? "");
  const [seen, setSeen] = useState(value);
  // The way back changed it, or another link.
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
    <search>
      <TextField
        label="搜索会员"
        hideLabel
        type="search"
        enterKeyHint="search"
        placeholder="昵称开头、手机尾号或会员编号"
        before={<Icon name="search" size="s" className="text-ink-3" />}
        value={typed}
        maxLength={40}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped("")}
      />
    </search>
  );
}
