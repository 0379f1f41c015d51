import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";

/** How long typing rests before the list is asked for, in ms. */
const REST_MS = 300;

interface TopicSearchProps {
  value: string | undefined;
  onChange: (search: string | undefined) => void;
}

/** Finds topics by name: when typing rests, and at once with the key that searches. */
export function TopicSearch({ value, onChange }: TopicSearchProps) {
  const [typed, setTyped] = useState(value ?? "");
  const [seen, setSeen] = useState(value);
  // It was changed by something else: the way back, or the button of the empty list.
  if (seen !== value) {
    setSeen(value);
    if (typed.trim() !== (value ?? "")) setTyped(value ?? "");
  }
  const search = (text: string) => {
    const wanted = text.trim() || undefined;
    if (wanted !== value) onChange(wanted);
  };
  const rested = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => rested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search>
      <TextField
        label="搜索话题"
        hideLabel
        type="search"
        enterKeyHint="search"
        placeholder="搜索话题"
        before={<Icon name="search" size="s" className="text-ink-3" />}
        value={typed}
        maxLength={40}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped("")}
      />
    </search>
  );
}
