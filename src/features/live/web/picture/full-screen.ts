import { type RefObject, useEffect, useState } from "react";
import { video } from "./watching.ts";

/** What iPhones have instead: the video alone, with the system's own controls. */
interface AppleVideo {
  webkitEnterFullscreen?: () => void;
}

/** Whether an element fills the screen, and what changes that. */
export function useFullScreen(box: RefObject<HTMLElement | null>): { isFull: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  const toggle = () => {
    if (document.fullscreenElement) {
      void document.exitFullscreen().catch(() => undefined);
      return;
    }
    const element = box.current;
    if (element && typeof element.requestFullscreen === "function")
      void element.requestFullscreen().catch(() => undefined);
    else (video() as AppleVideo).webkitEnterFullscreen?.();
  };
  return { isFull, toggle };
}

/** Whether the browser offers a window of its own for a video. */
export const hasOwnWindow = (): boolean => document.pictureInPictureEnabled === true;

export async function toOwnWindow(): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture();
  else await video().requestPictureInPicture();
}
