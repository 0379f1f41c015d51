import { useEffect, useState } from "react";

/** What was typed, once nothing more was for `ms` milliseconds: a search is not asked for at every key. */
export function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
