import { useEffect, useRef, useState } from "react";
import { useSession } from "./session.ts";

export interface KeptValues<Values> {
  /** For `kept` of `useForm`. */
  kept: readonly [Values, (changes: Partial<Values>) => void];
  /** Call it once they are saved, or given up. */
  forget: () => void;
}

/**
 * A form's values that survive a reload of the tab, each member's apart. Never for passwords or codes: they lie in the
 * browser's storage as they are.
 */
export function useKeptValues<Values extends object>(name: string, initial: Values): KeptValues<Values> {
  const member = useSession((state) => state.user?.id ?? "");
  const key = `paddock.form.${name}.${member}`;
  const latest = useRef(initial);
  const [values, setValues] = useState(initial);
  const write = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  useEffect(() => {
    const stored = storage((session) => session.getItem(key));
    if (stored === null) return;
    latest.current = { ...latest.current, ...(JSON.parse(stored) as Partial<Values>) };
    setValues(latest.current);
  }, [key]);
  return {
    kept: [
      values,
      (changes) => {
        write({ ...latest.current, ...changes });
        storage((session) => session.setItem(key, JSON.stringify(latest.current)));
      },
    ],
    forget: () => storage((session) => session.removeItem(key)),
  };
}

/** Where storage is refused, values last as long as the page. */
function storage<T>(use: (session: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
