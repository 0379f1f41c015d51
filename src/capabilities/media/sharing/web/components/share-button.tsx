import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { Shareable } from "../shareable.ts";

const ShareSheet = lazyPart(async () => (await import("./share-sheet.tsx")).default);

/** Opens the ways of sharing, fetched on the first tap. The native shell draws a button of its own (ui/styles/host.css). */
export function ShareButton({ shareable }: { shareable: Shareable }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const share = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        icon="share"
        label="分享"
        data-share=""
        onPointerDown={ShareSheet.preload}
        onClick={share}
      />
      {wanted ? <ShareSheet shareable={shareable} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
