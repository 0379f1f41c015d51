import { useEffect } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { closeFinder, openFinder, useFinder } from "./find-store.ts";

const FindSheet = lazyPart(async () => (await import("./find-sheet.tsx")).default);

/** The desk's search: Ctrl-K, or ⌘K, from any screen. */
export function Finder({ admin }: { admin: AdminProfile }) {
  const { open } = useFinder();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      openFinder();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  // It belongs to the screen that it was opened on.
  useEffect(() => closeFinder, []);
  return open ? <FindSheet admin={admin} onClose={closeFinder} /> : null;
}
