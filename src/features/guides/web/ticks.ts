import { useEffect, useState } from "react";
import { isText, keptList } from "#client/kept-choice.ts";

const MOST = 60;

interface Ticks {
  /** Keys of the steps that are done. */
  done: ReadonlySet<string>;
  toggle: (key: string) => void;
  clear: () => void;
}

/** Which steps of a guide somebody has done; kept on his device alone, for the next time that he looks at it. */
export function useTicks(id: string): Ticks {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  // The server's page has no device.
  useEffect(() => setDone(new Set(keptOf(id).read())), [id]);
  const keep = (keys: readonly string[]) => setDone(new Set(keptOf(id).write(keys)));
  return {
    done,
    toggle: (key) => keep(done.has(key) ? [...done].filter((one) => one !== key) : [...done, key]),
    clear: () => keep([]),
  };
}

const keptOf = (id: string) => keptList(`paddock.guides.${id}`, MOST, isText);
