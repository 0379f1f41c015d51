import { useEffect, useEffectEvent } from "react";

/**
 * Does something when the browser has nothing else to do: two seconds later at the latest. Returns what calls it off.
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}

/**
 * Fetches code that a component wants only once the screen stands, and hands it on; what `use` answers is called when
 * the component goes. Without a network it stays away: the next screen tries again.
 */
export function useLater<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => (() => void) | undefined,
): void {
  const loaded = useEffectEvent(use);
  const begin = useEffectEvent(load);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const callOff = whenIdle(() => {
      begin().then(
        (module) => {
          if (!gone) stop = loaded(module);
        },
        () => undefined,
      );
    });
    return () => {
      gone = true;
      callOff();
      stop?.();
    };
  }, []);
}
