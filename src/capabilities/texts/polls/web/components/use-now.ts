import { useEffect, useState } from "react";

const EVERY_MS = 20_000;

/** The time, kept true while it is on screen; undefined in the server's page, which may be read later. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
