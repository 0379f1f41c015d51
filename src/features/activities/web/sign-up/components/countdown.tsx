import { useEffect, useState } from "react";
import { spanOf } from "../words.ts";

interface CountdownProps {
  /** ISO 8601. */
  until: string;
  /** Stands before the time that is left. */
  before: string;
  /** Stands there once it has come. */
  over: string;
}

/** How long it is until something, kept right while it is looked at. */
export function Countdown({ until, before, over }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  if (left <= 0) return <span>{over}</span>;
  return (
    <span>
      {before} <b className="num font-semibold text-ink">{spanOf(left)}</b>
    </span>
  );
}
