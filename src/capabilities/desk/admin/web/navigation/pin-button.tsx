import { useState } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { DeskEntry, DeskMenuPlace } from "./desk-menu.ts";

const PinSheet = lazyPart(async () => (await import("./pin-sheet.tsx")).default);

export interface PinButtonProps {
  places: readonly DeskMenuPlace[];
  pinned: readonly DeskEntry[];
  className: string;
}

/** Opens the choice of what is pinned. */
export function PinButton({ className, ...props }: PinButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {props.pinned.length === 0 ? "钉住常用的屏幕" : "调整钉住的屏幕"}
      </button>
      {open && <PinSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
