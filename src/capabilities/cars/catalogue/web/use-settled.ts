import { useEffect, useState } from "react";

/** Short enough to seem at once, long enough for a word in pinyin, in ms. */
const SETTLED_MS = 180;

/** What was typed, once nothing more was for a moment; an empty field counts at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === "" ? "" : settled;
}
