import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { type HowKey, howCounted } from "./how.ts";

/** The ⓘ beside a figure: how it is counted. */
export function HowButton({ name, of }: { name: string; of: HowKey }) {
  const [open, setOpen] = useState(false);
  return (
    <span className="-my-2 flex-none">
      <IconButton icon="info" size="m" label={`${name}怎么算`} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={`${name}怎么算`}>
        <p className="px-4 pb-6 text-15 text-ink-2">{howCounted[of]}</p>
      </Sheet>
    </span>
  );
}
