import { useEffect, useEffectEvent } from "react";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";

interface GalleryTurnProps {
  index: number;
  /** The page after the last picture. */
  last: number;
  onTurn: (by: 1 | -1) => void;
}

/** The arrows at both sides, for who has a mouse. */
export function GalleryTurn({ index, last, onTurn }: GalleryTurnProps) {
  const side =
    "absolute top-1/2 z-10 -translate-y-1/2 overflow-hidden rounded-full bg-night/55 group-data-bare:invisible pointer-coarse:hidden";
  return (
    <>
      {index > 0 ? (
        <div className={cx(side, "left-3")}>
          <IconButton icon="back" label="上一张" onClick={() => onTurn(-1)} />
        </div>
      ) : null}
      {index < last ? (
        <div className={cx(side, "right-3 roomy:right-[calc(7.4rem+0.2rem)]")}>
          <IconButton icon="right" label="下一张" onClick={() => onTurn(1)} />
        </div>
      ) : null}
    </>
  );
}

/** Arrow keys turn the pages, Escape closes; not while something lies over the gallery or is being written. */
export function useGalleryKeys(onTurn: (by: 1 | -1) => void, onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector("dialog[open], [role=dialog], [role=alertdialog]")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, textarea, video")) return;
    if (event.key === "ArrowRight") onTurn(1);
    else if (event.key === "ArrowLeft") onTurn(-1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
