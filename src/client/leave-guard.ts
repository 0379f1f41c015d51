import { useEffect, useEffectEvent } from "react";
import { confirm } from "#ui/confirm-store.ts";
import { useBlocker } from "./router.tsx";

/**
 * Asks before what was typed is lost, inside the app and when the page is closed. At most one at a time.
 * @param forget gives up what is kept of it; what is kept survives a reload, which then needs no question
 */
export function useLeaveGuard(active: boolean, forget?: () => void): void {
  const held = useBlocker(active);
  const asksBrowser = active && forget === undefined;
  const leave = useEffectEvent((proceed: () => void) => {
    forget?.();
    proceed();
  });
  useEffect(() => {
    if (held === null) return;
    void confirm({
      title: "放弃修改？",
      text: "还没有保存的内容会丢失。",
      confirmLabel: "放弃",
      cancelLabel: "继续编辑",
      danger: true,
    }).then((yes) => (yes ? leave(held.proceed) : held.stay()));
  }, [held]);
  useEffect(() => {
    if (!asksBrowser) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asksBrowser]);
}
