import { useState } from "react";
import { bridge } from "#bridge/bridge.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { Shareable } from "../shareable.ts";
import { absoluteCard } from "../shareable.ts";

const ShareSheet = lazyPart(async () => (await import("./share-sheet.tsx")).default);

/** Shares a page: the native shell with its own sheet, every other host with ours, fetched on the first tap. */
export function ShareButton({ shareable }: { shareable: Shareable }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const share = async () => {
    if (bridge().host === "shell") {
      const outcome = await bridge()
        .shareContent(absoluteCard(shareable))
        .catch(() => "unavailable" as const);
      if (outcome === "shared") shareable.onShared?.();
      if (outcome !== "unavailable") return;
    }
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton icon="share" label="分享" onPointerDown={ShareSheet.preload} onClick={() => void share()} />
      {wanted ? <ShareSheet shareable={shareable} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
