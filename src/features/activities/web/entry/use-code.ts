import { useEffect, useState } from "react";
import { codeAt, PERIOD, stepAt, textOfCode } from "#features/activities/entry-code.ts";

interface Shown {
  /** What the picture holds; null until it is made. */
  text: string | null;
  /** Seconds until the next code. */
  left: number;
  /** The browser has no cryptography, as on a page that came over plain HTTP. */
  impossible: boolean;
}

/**
 * The code of a ticket as it is now.
 * @param offset how far this clock is behind the server's, in ms
 */
export function useCode(ticket: { id: string; secret: string }, offset: number): Shown {
  const [now, setNow] = useState(() => Date.now() + offset);
  const [made, setMade] = useState<{ step: number; text: string } | null>(null);
  const { id, secret } = ticket;
  const step = stepAt(now);
  const impossible = crypto.subtle === undefined;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + offset), 250);
    return () => clearInterval(timer);
  }, [offset]);
  useEffect(() => {
    if (impossible) return;
    let wanted = true;
    void codeAt(secret, step).then((code) => wanted && setMade({ step, text: textOfCode(id, code) }));
    return () => {
      wanted = false;
    };
  }, [id, secret, step, impossible]);
  const left = PERIOD - ((now / 1000) % PERIOD);
  return { text: made?.text ?? null, left, impossible };
}
