import { useEffect } from "react";
import { confirm } from "#ui/confirm-store.ts";
import { useBlocker } from "./router.tsx";

/** Asks before what was typed is lost, inside the app and when the page is closed. At most one at a time. */
export function useLeaveGuard(active: boolean): void {
  const held = useBlocker(active);
  useEffect(() => {
    if (held === null) return;
    void confirm({
      title: "放弃修改？",
      text: "还没有保存的内容会丢失。",
      confirmLabel: "放弃",
      cancelLabel: "继续编辑",
      danger: true,
    }).then((yes) => (yes ? held.proceed() : held.stay()));
  }, [held]);
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);
}
