import { useEffect, useEffectEvent, useState } from "react";

/** How long typing rests before a list is asked for, in ms. */
const REST_MS = 350;

/**
 * What is typed into a search whose outcome stands elsewhere, such as in the address: `onChange` gets it trimmed, undefined
 * for nothing, when typing rests, or at once with `search`. What `value` becomes otherwise, by the way back or a button that
 * clears it, stands in the field, too.
 */
export function useTypedSearch(value: string | undefined, onChange: (search: string | undefined) => void) {
  const [typed, setTyped] = useState(value ?? "");
  const [seen, setSeen] = useState(value);
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
  return { typed, setTyped, search };
}
