import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { PictureGestures } from "./picture-gestures.ts";

/**
 * Lets the first child of `box` be zoomed and moved while it is `active`; leaving it takes its zoom back. The code
 * comes once the picture is there.
 * @returns the scale at which the picture rests; 1 is fitted into the box
 */
export function usePictureGestures(
  box: RefObject<HTMLElement | null>,
  active: boolean,
  gestures: PictureGestures,
): number {
  const [scale, setScale] = useState(1);
  const current = useEffectEvent((): PictureGestures => ({ ...gestures, onRest: setScale }));
  useEffect(() => {
    const element = box.current;
    if (!element || !active) return;
    let left = false;
    let stop = () => {
      left = true;
    };
    const follow = async () => {
      const { followGestures } = await import("./picture-gestures.ts");
      if (left) return;
      const following = followGestures(element, () => current());
      // Journeys wait for it: a finger that comes earlier is not felt.
      element.dataset.zoomable = "";
      stop = () => {
        delete element.dataset.zoomable;
        following.reset();
        following.stop();
      };
    };
    const start = () => {
      // Without a network: with the next touch it is tried again.
      follow().catch(() => element.addEventListener("pointerdown", start, { once: true }));
    };
    start();
    return () => {
      element.removeEventListener("pointerdown", start);
      stop();
    };
  }, [box, active]);
  return scale;
}
