import { useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { SheetProps } from "./sheet-props.ts";

// Base UI's dialog is as heavy as a quarter of the entry: it comes with the first sheet, never with the page.
const SheetBody = lazyPart(async () => (await import("./sheet-body.tsx")).default);

/** Fetches the sheet's code ahead of its first use, e.g. when a finger comes down on what opens it. */
export const preloadSheet = SheetBody.preload;

/** A sheet from the bottom: 280 ms, dragged down to close, the focus kept inside, above the keyboard. */
export function Sheet({ open = true, ...props }: SheetProps) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted ? <SheetBody {...props} open={open} /> : null;
}
