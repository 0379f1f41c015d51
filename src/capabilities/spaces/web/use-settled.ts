import { useEffect, useState } from "react";

/** Long enough that a word is typed in between, in ms. */
const SETTLED_MS = 300;

/** What was typed, once nothing more was for a moment: a search is not asked for at every key. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
