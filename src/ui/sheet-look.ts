import { createContext } from "react";

/** How sheets appear below: from the bottom, or, where a desk has room, as dialogs in the middle. */
export const SheetLook = createContext<"sheet" | "dialog">("sheet");
