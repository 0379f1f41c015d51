import { useEffect } from "react";

/** Keeps the screen on while it shows something that is held up to be read; where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    // It ends whenever the page is hidden.
    const take = async () => {
      if (ended || document.hidden) return;
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (ended) void lock?.release();
    };
    const turn = () => void take();
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", turn);
      void lock?.release();
    };
  }, []);
}
